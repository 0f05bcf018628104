/**
 * One WebSocket to a table that is kept alive: a ping after 2.5 s of silence, given up after 9 s
 * without an answer, opened again after about 3.5 s, and at once when the machine wakes up. A command
 * that was on its way is sent again under its own id, which the server carries out once; nothing is
 * accepted while offline.
 */
import type { Ack, Do, FromServer, FromClient, Hello, Refusal } from '../protocol';
import type { Command } from './types';

const PING_AFTER = 2500;
const GIVE_UP_AFTER = 9000;
const RETRY_AFTER = 3500;
/** Longer without a look, and the machine slept or the browser slowed down a page out of sight. */
const ASLEEP = 4000;
/** Close codes after which trying again is of no use. */
const FINAL = new Set([4400, 4403, 4404]);

export type LinkState = 'connecting' | 'open' | 'lost' | 'ended';

export interface Listener {
  hello(): Hello;
  message(message: FromServer): void;
  state(state: LinkState, reason: string): void;
}

interface Waiting {
  sent: Do;
  settle: (answer: Ack | Refusal | null) => void;
}

export class Link {
  #socket: WebSocket | null = null;
  #state: LinkState = 'connecting';
  #heard = 0;
  #looked = Date.now();
  #beat: ReturnType<typeof setInterval>;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, Waiting>();
  #goodbye = '';
  readonly #listener: Listener;
  readonly #hurry = () => this.#reconnectNow();
  readonly #wake = () => {
    if (document.hidden) return;
    this.#watch();
    this.#reconnectNow();
  };

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#beat = setInterval(() => this.#watch(), 500);
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Send a command; null if there is no connection to send it on. */
  do(command: Command): Promise<Ack | Refusal | null> {
    if (this.#state !== 'open') return Promise.resolve(null);
    const sent: Do = { kind: 'do', id: newId(), command };
    return new Promise((settle) => {
      this.#waiting.set(sent.id, { sent, settle });
      this.#send(sent);
    });
  }

  /** Say hello anew, for instance as somebody who has sat down meanwhile. */
  restart(): void {
    this.#drop();
    this.#connect();
  }

  close(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
    for (const waiting of this.#waiting.values()) waiting.settle(null);
    this.#waiting.clear();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#goodbye = '';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.#send(this.#listener.hello());
    socket.onmessage = (event) => this.#read(event.data as string);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code, event.reason);
    };
  }

  #read(text: string): void {
    this.#heard = Date.now();
    const message = JSON.parse(text) as FromServer;
    if (message.kind === 'goodbye') this.#goodbye = message.reason;
    else if (this.#state === 'lost') this.#change('open');
    if (message.kind === 'welcome') this.#opened();
    this.#listener.message(message);
    if (message.kind === 'ack' || message.kind === 'refusal') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.settle(message);
    }
  }

  #opened(): void {
    this.#change('open');
    for (const waiting of this.#waiting.values()) this.#send(waiting.sent);
  }

  #closed(code: number, reason: string): void {
    this.#socket = null;
    if (FINAL.has(code)) {
      this.#change('ended', this.#goodbye || reason);
      return;
    }
    this.#change('lost');
    const jitter = RETRY_AFTER * (0.8 + 0.4 * Math.random());
    this.#retry = setTimeout(() => this.#connect(), this.#goodbye === 'restart' ? 500 : jitter);
  }

  #watch(): void {
    const [now, before] = [Date.now(), this.#looked];
    this.#looked = now;
    if (!this.#socket) return;
    if (now - before > ASLEEP) {
      this.#wakeUp(before);
      return;
    }
    const silence = now - this.#heard;
    if (silence > GIVE_UP_AFTER) {
      this.#drop();
      this.#closed(1006, '');
    } else if (silence > PING_AFTER && this.#state === 'open') {
      this.#send({ kind: 'ping' });
    }
    if (silence > 5000 && this.#state === 'open') this.#change('lost');
  }

  /** Go on after a sleep: what was not heard meanwhile is asked for anew. */
  #wakeUp(before: number): void {
    if (this.#heard <= before) {
      this.restart();
      return;
    }
    this.#heard = Date.now();
    this.#send({ kind: 'ping' });
  }

  #reconnectNow(): void {
    if (this.#socket || this.#state === 'ended') return;
    this.#connect();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #change(state: LinkState, reason = ''): void {
    if (state === this.#state && !reason) return;
    this.#state = state;
    this.#listener.state(state, reason);
  }
}

/** Draw an id; `crypto.randomUUID` is missing where a page is not served over HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
