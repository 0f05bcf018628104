/** Seating several people at one screen: a short visit to the table before its page is shown. */
import { PROTOCOL, type Welcome } from '../protocol';
import { Problem } from './api';
import { Link } from './link';
import type { Command } from './types';

const PATIENCE = 10_000;

/** Give people the seats after the host's, and begin if nobody else is waited for. */
export async function seat(table: string, people: string[], start: boolean): Promise<void> {
  const commands: Command[] = people.map((name, k) => ({
    kind: 'sit',
    seat: k + 1,
    name,
    local: true,
  }));
  if (start) commands.push({ kind: 'start' });
  const link = await connected(table);
  try {
    for (const command of commands) {
      const answer = await link.do(command);
      if (answer === null) throw new Problem('offline', 0);
      if (answer.kind === 'refusal') throw new Problem(answer.reason, 409);
    }
  } finally {
    link.close();
  }
}

function connected(table: string): Promise<Link> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('offline'), PATIENCE);
    const fail = (reason: string) => {
      clearTimeout(timer);
      link.close();
      reject(new Problem(reason, 0));
    };
    const link: Link = new Link({
      hello: () => ({ kind: 'hello', protocol: PROTOCOL, table }),
      message: (message: { kind: string } | Welcome) => {
        if (message.kind !== 'welcome') return;
        clearTimeout(timer);
        resolve(link);
      },
      state: (state, reason) => state === 'ended' && fail(reason || 'not_allowed'),
    });
  });
}
