// What axe-core says of a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ok } from './common.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Opens a page as browsers without script do. From then on scripts run again: axe needs timers, and the page's own script
 * has been passed by.
 */
export async function openWithoutScript(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(url);
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  await session.detach();
}

/**
 * Fails if axe-core finds anything. The page's own policy forbids what axe adds, so the page needs a context with
 * `bypassCSP`.
 */
export async function expectAccessible(page) {
  // Evaluated as text, as scripts in an element would not run everywhere.
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(
    rules => window.axe.run(document, { runOnly: rules, resultTypes: ['violations'] }), RULES,
  );
  ok(passes.length > 10, `only ${passes.length} rules were looked at`);
  const list = violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(node => `${node.target} ${node.html.slice(0, 120)}\n      ${node.failureSummary.replaceAll('\n', ' ')}`);
    return `${id}: ${help} (${nodes.length})\n    ${where.join('\n    ')}`;
  });
  ok(list.length === 0, `${list.length} rules are broken:\n  ${list.join('\n  ')}`);
  return `${passes.length} rules`;
}
