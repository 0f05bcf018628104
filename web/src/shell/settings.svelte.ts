/** What somebody chose on this device; kept in the browser. */
import { preferred, type Language } from '../messages';

export type Theme = 'auto' | 'night' | 'day';

interface Kept {
  name: string;
  language: Language;
  theme: Theme;
  /** 0 slow to 4 at once. */
  speed: number;
  sound: boolean;
  motion: 'auto' | 'less';
  notify: boolean;
}

const PLACE = 'tablee.settings';
const PACES = [520, 340, 230, 120, 0];

export const FASTEST = PACES.length - 1;

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  kept = $state<Kept>(read());
  #dark = $state(dark.matches);
  #still = $state(still.matches);

  constructor() {
    dark.addEventListener('change', () => (this.#dark = dark.matches));
    still.addEventListener('change', () => (this.#still = still.matches));
  }

  /** Milliseconds for one animation step. */
  get pace(): number {
    return PACES[this.kept.speed] ?? 0;
  }

  get reduced(): boolean {
    return this.kept.motion === 'less' || this.#still;
  }

  get theme(): 'night' | 'day' {
    if (this.kept.theme !== 'auto') return this.kept.theme;
    return this.#dark ? 'night' : 'day';
  }

  /** Change something and keep it. */
  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    write(PLACE, this.kept);
  }
}

function read(): Kept {
  return {
    name: '',
    language: preferred(navigator.languages),
    theme: 'auto',
    speed: 2,
    sound: false,
    motion: 'auto',
    notify: false,
    ...recall<Partial<Kept>>(PLACE, {}),
  };
}

/** Recall something that was kept on this device. */
export function recall<T>(place: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(place);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep something on this device, where the browser lets us. */
export function write(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Private windows may refuse; what is chosen then lasts as long as the page.
  }
}

export const settings = new Settings();
