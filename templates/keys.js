/* Groups of which one is chosen: tabs, and buttons like those of a radio. */

/** Lets arrows, Home and End choose another one and go there; `chosen` is the attribute that says which it is. Up and down are for those that are no tabs. */
function arrowsChoose(group, chosen = 'aria-selected') {
  group.addEventListener('keydown', event => {
    const all = [...group.querySelectorAll(`[${chosen}]`)], now = all.findIndex(one => one.getAttribute(chosen) === 'true');
    const ahead = document.dir === 'rtl' ? -1 : 1, upright = chosen === 'aria-selected' ? {} : { ArrowDown: now + 1, ArrowUp: now - 1 };
    const to = { ArrowRight: now + ahead, ArrowLeft: now - ahead, Home: 0, End: -1, ...upright }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all.at(to % all.length);
    next.click();
    // What was chosen may have been made anew.
    (group.contains(next) ? next : group.querySelector(`[${chosen}=true]`))?.focus();
  });
}
