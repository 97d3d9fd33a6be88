import { describe, expect, it } from '@jest/globals';
import type { MailPort } from '../../ports/mail/mail.ts';
import { testSite } from '../../platform/mail-content/testing/site.ts';
import type { SmsOutcome } from '../../ports/sms/sms.ts';
import { Notifier } from './notifier.ts';

const noMail: MailPort = { send: () => Promise.resolve(), close: () => undefined };

/** Sends one message through a gateway that answers so, one after the other. */
async function send(...outcomes: SmsOutcome[]) {
  const lines: unknown[] = [];
  let tries = 0;
  const gateway = {
    serves: () => true,
    send: async () => outcomes[tries++] ?? ({ kind: 'unknown', code: 'none left' } as const),
  };
  const note = (line: unknown) => void lines.push(line);
  const notifier = new Notifier(
    { mail: noMail, sms: gateway, siteOf: () => testSite },
    { warn: note, error: note },
    [0, 0],
  );
  notifier.sms({ telPrefix: '86', tel: '13912345678', code: '123456', text: '123456' });
  await notifier.idle();
  return { tries, lines };
}
const later: SmsOutcome = { kind: 'later', code: 'ECONNREFUSED' };
const sent: SmsOutcome = { kind: 'sent', id: '1' };

describe('a text message', () => {
  it('is tried again while the gateway can not be reached, and no longer than it arrives', async () => {
    expect(await send(later, later, sent, sent)).toEqual({ tries: 3, lines: [] });
    expect(await send(later, later, later, sent)).toEqual({
      tries: 3,
      lines: [{ kind: 'later', reason: 'ECONNREFUSED' }],
    });
  });

  it.each(['unknown', 'refused', 'limited', 'misconfigured'] as const)(
    'is sent once when the outcome is %s, and the log has neither number nor code',
    async (kind) => {
      const { tries, lines } = await send({ kind, code: 'WHY' }, sent);
      expect([tries, lines]).toEqual([1, [{ kind, reason: 'WHY' }]]);
    },
  );
});
