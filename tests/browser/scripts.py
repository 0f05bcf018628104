"""What is asked of a page, in its own language."""

from __future__ import annotations

_OFFERED = "[...document.querySelectorAll('[data-can]')].filter((one) => one.checkVisibility())"

MY_TURN_OR_OVER = f"""() => document.querySelector('[data-status=over]') || {_OFFERED}.length > 0"""

OVER_OR_STUCK = "() => document.querySelector('[data-status=over]') || window.stuck"

# Clicks one thing after the other; says so when nothing was offered for a long time.
PLAY_ON = f"""(seed) => {{
    let state = seed;
    const random = () => {{
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    }};
    let offered = Date.now();
    const play = () => {{
        if (document.querySelector('[data-status=over]')) return;
        const some = {_OFFERED};
        const one = some[Math.floor(random() * some.length)];
        one?.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}));
        if (one) offered = Date.now();
        window.stuck = Date.now() - offered > 30000;
        if (!window.stuck) setTimeout(play, one ? 0 : 20);
    }};
    play();
}}"""

# The middle of one of the things offered, chosen by a number from 0 to 1, seen from the corner of
# what a zoomed page shows; null if nothing is offered any more.
MIDDLE_OF_ONE = f"""(share) => {{
    const some = {_OFFERED};
    const one = some[Math.floor(share * some.length)];
    if (!one) return null;
    one.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
    const box = one.getBoundingClientRect();
    const {{ offsetLeft, offsetTop }} = window.visualViewport;
    const [x, y] = [box.x + box.width / 2 - offsetLeft, box.y + box.height / 2 - offsetTop];
    return box.width > 0 ? [x, y] : null;
}}"""

# Every text that shows in something from now on is noted, however short it is seen.
NOTE = """(what) => {
    window.noted = new Set();
    const note = () => document.querySelectorAll(what)
        .forEach((one) => window.noted.add(one.textContent));
    note();
    new MutationObserver(note)
        .observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

NOTED = "(pattern) => [...window.noted].some((text) => new RegExp(pattern).test(text))"

# Settle on one of the visible things that fit, by a number from 0 to 1; tell whether there is any.
SETTLE_ON = """([goal, share]) => {
    const all = [...document.querySelectorAll(goal)].filter((one) => one.checkVisibility());
    window.goal = all[Math.floor(share * all.length)];
    return window.goal !== undefined;
}"""

# The arrow key towards what was settled on; empty when it has the focus, null if it has gone.
WAY_THERE = """() => {
    const here = document.activeElement;
    if (here === window.goal) return '';
    if (!window.goal.isConnected) return null;
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [[x, y], [a, b]] = [middle(here), middle(window.goal)];
    const [across, down] = [a - x, b - y];
    if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'ArrowRight' : 'ArrowLeft';
    return down > 0 ? 'ArrowDown' : 'ArrowUp';
}"""

FOCUS_IN = "(goal) => document.activeElement.closest(goal) !== null"

VIOLATIONS = """(rules) => axe
    .run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
    .then((found) => found.violations)"""

CUT_OFF = """() => [...document.querySelectorAll('h1, h2, h3, p, a, button, input, select, output')]
    .filter((one) => one.checkVisibility() && !one.closest('.sr-only, .skip, svg, dialog'))
    .filter((one) => !one.matches('[data-stop]'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.left < -1 || box.right > innerWidth + 1))
    .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.left}..${box.right}`)"""

SMALL_TARGETS = """(least) => [...document.querySelectorAll('button, a, select, input, [role=tab]')]
    .filter((one) => one.checkVisibility() && !one.closest('p, li, label, .sr-only'))
    .filter((one) => !one.classList.contains('skip'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.height < least || box.width < least))
    .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""

TEXTS = """() => document.body.innerText + '\\n'
    + [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
        .map((one) => [one.ariaLabel, one.title, one.placeholder].join('\\n'))
        .join('\\n')"""

ALONE_TO_ACT = """async () => {
  const answer = await fetch(`/api/tables/${location.pathname.split('/')[2]}`);
  const { actors, ply } = (await answer.json()).turn;
  return actors.length === 1 && document.querySelector('main')?.dataset.ply === String(ply);
}"""
