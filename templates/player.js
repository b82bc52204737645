/* Stepping through numbered steps: what the page and the element <step-book> have in common. It knows no drawing. */
class Player {
  /**
   * @param parts elements by name: `root`, which has the class `playing` while it plays, and any of the buttons `first`,
   *   `back`, `play`, `next` and `last`, the range input `slider`, the select `speed` (steps per second), and `live`, the live region
   * @param last number of the last step; the first is 0
   * @param show is called with the number of a step, to draw it and to write its sentence into the live region; returns that sentence
   * @param words names of the button `play`: { play, pause }
   *
   * With `loops` it begins again after the end.
   */
  constructor(parts, last, show, words) {
    Object.assign(this, { parts, last, words, step: 0, timer: 0, calm: 0, loops: false, draw: show });
    const { first, back, play, next, last: end, slider, speed } = parts;
    first?.addEventListener('click', () => this.go(0));
    end?.addEventListener('click', () => this.go(this.last));
    play?.addEventListener('click', () => this.toggle());
    this.hold(back, -1);
    this.hold(next, 1);
    slider?.setAttribute('max', last);
    slider?.addEventListener('input', () => this.rush(+slider.value));
    speed?.addEventListener('change', () => { if (this.timer) this.wait(); });
  }

  /** The time of a move, in ms. */
  get pace() { return 1000 / (+this.parts.speed?.value || 1); }

  get playing() { return this.timer !== 0; }

  /** Shows a step, or the nearest that there is, and goes on playing if it plays. */
  show(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    const { first, back, next, last, slider } = this.parts;
    const sentence = this.draw(this.step);
    if (slider) {
      slider.value = this.step;
      slider.setAttribute('aria-valuetext', sentence);
    }
    // Buttons that do nothing stay in reach of the keyboard, so that the focus is never lost.
    for (const button of [first, back]) button?.setAttribute('aria-disabled', this.step === 0);
    for (const button of [next, last]) button?.setAttribute('aria-disabled', this.step === this.last);
  }

  /** Stops playing and shows a step. */
  go(step) {
    this.stop();
    this.show(step);
  }

  /** Shows a step of many that follow each other quickly; only the last is said. */
  rush(step) {
    this.stop();
    this.hush();
    this.show(step);
    this.calm = setTimeout(() => this.go(this.step), 400);
  }

  /** A sentence for each step would be a flood. */
  hush() { this.parts.live?.setAttribute('aria-live', 'off'); }

  toggle() {
    if (this.playing) return this.go(this.step);
    if (this.step === this.last) this.show(0);
    if (this.step === this.last) return;
    clearTimeout(this.calm);
    this.hush();
    this.state('pause', true);
    this.wait(350);
  }

  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.calm);
    this.timer = 0;
    this.parts.live?.setAttribute('aria-live', 'polite');
    this.state('play', false);
  }

  /** What the button for playing does now. */
  state(name, playing) {
    this.parts.root.classList.toggle('playing', playing);
    this.parts.play?.setAttribute('aria-label', this.words[name]);
  }

  wait(milliseconds = this.pace) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(this.step < this.last ? this.step + 1 : 0);
      // The last sentence is said again, now aloud.
      if (this.step === this.last && !this.loops) this.go(this.step);
      else this.wait();
    }, milliseconds);
  }

  /** Steps by `by` when the button is pressed, and again and again while it is held. */
  hold(button, by) {
    if (!button) return;
    let timer, held = false;
    const end = () => clearTimeout(timer);
    const repeat = () => {
      held = true;
      this.rush(this.step + by);
      if (this.step > 0 && this.step < this.last) timer = setTimeout(repeat, 120);
    };
    button.addEventListener('pointerdown', event => {
      held = false;
      end();
      if (event.button === 0) timer = setTimeout(repeat, 420);
    });
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'blur']) button.addEventListener(name, end);
    // What ends a long press is no press of its own; one by a key is.
    button.addEventListener('click', event => {
      if (!held || event.detail === 0) this.go(this.step + by);
      held = false;
    });
    button.addEventListener('contextmenu', event => event.preventDefault());
  }

  /**
   * Lets a finger step: by a tap on the right or left half of a box, or by a swipe over it.
   *
   * @param may tells whether it may now
   */
  touch(box, may = () => true) {
    let start;
    const by = { tap: 10, swipe: 36 };
    box.addEventListener('pointerdown', event => {
      start = event.isPrimary && event.pointerType !== 'mouse' && may() ? event : undefined;
    });
    box.addEventListener('pointercancel', () => { start = undefined; });
    box.addEventListener('pointerup', event => {
      if (start?.pointerId !== event.pointerId || !may()) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY], { left, width } = box.getBoundingClientRect();
      if (Math.hypot(x, y) < by.tap) this.go(this.step + (event.clientX < left + width / 2 ? -1 : 1));
      // As a page is turned: what comes next is on the right, and is drawn to the left.
      else if (Math.abs(x) > by.swipe && Math.abs(x) > 2 * Math.abs(y)) this.go(this.step + (x < 0 ? 1 : -1));
      start = undefined;
    });
  }

  /**
   * Whether a key was one of the player's: arrows, Home, End, Space. Keys in fields, in what scrolls and with modifiers are not.
   */
  key(event) {
    // What is inside of another element's shadow is seen in the path only.
    const target = event.composedPath()[0];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return false;
    if (target.closest?.('input,select,textarea,[contenteditable],[role=region]')) return false;
    if (event.key === ' ' && target.closest?.('button,a,summary')) return false;
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.last };
    if (Object.hasOwn(steps, event.key)) event.repeat ? this.rush(steps[event.key]) : this.go(steps[event.key]);
    else if (event.key === ' ') this.toggle();
    else return false;
    event.preventDefault();
    return true;
  }
}
