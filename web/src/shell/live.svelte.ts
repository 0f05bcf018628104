/** What a screen reader is told: lines that gather for a moment and are then spoken together. */
let spoken = $state('');
let gathered: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export const live = {
  get text() {
    return spoken;
  },
};

/** Speak a line after those that are waiting. */
export function announce(line: string): void {
  gathered.push(line);
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken = gathered.join(' ');
    gathered = [];
  }, 150);
}
