import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import { Workbench } from '../issuers/testing/openssl.ts';
import { smtpMail } from './smtp-mail.ts';
import { type SmtpJudge, type SmtpJudgeOptions, startSmtpJudge } from './testing/smtp-judge.ts';

const from = 'Certdeck <noreply@certdeck.example>';
const mail = { to: 'wang@customer.example', subject: 'code', text: 'Your code is 123456.' };
const account = 'us@er:pa:ss';
const credentials = 'us%40er:pa%3Ass';

let tls: { key: string; cert: string };
const open: SmtpJudge[] = [];
beforeAll(async () => {
  const bench = await Workbench.open();
  const made = await bench.openssl(
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=mail.test'.split(' '),
    ...'-addext subjectAltName=IP:127.0.0.1,IP:127.0.0.2 -keyout mail.key -out mail.crt'.split(' '),
  );
  if (made.code !== 0) throw new Error(made.text);
  tls = { key: String(await bench.read('mail.key')), cert: String(await bench.read('mail.crt')) };
  await bench.close();
});
afterEach(async () => {
  for (const judge of open.splice(0)) await judge.close();
});

async function start(options: SmtpJudgeOptions = {}): Promise<SmtpJudge> {
  const judge = await startSmtpJudge(options);
  open.push(judge);
  return judge;
}
/** The kind of the failure, `sent` without one. */
async function outcome(url: string, ca?: string): Promise<string> {
  const port = smtpMail(url, from, ca === undefined ? {} : { ca });
  try {
    await port.send(mail);
    return 'sent';
  } catch (error) {
    return (error as { kind?: string }).kind ?? String(error);
  } finally {
    port.close();
  }
}

describe('a connection to the mail server', () => {
  it('is encrypted by STARTTLS before the account of the address signs in', async () => {
    const judge = await start({ account, tls });
    expect(await outcome(judge.url(credentials), tls.cert)).toBe('sent');
    expect(judge.arrived).toMatchObject([{ user: 'us@er', secure: true, to: ['wang@customer.example'] }]);
  });

  it('ends where the certificate is nobody’s that we trust, and no password was sent', async () => {
    const judge = await start({ account, tls });
    expect(await outcome(judge.url(credentials))).toBe('later');
    expect([judge.arrived, judge.passwords]).toEqual([[], []]);
  });

  it('to another machine ends where encryption is not offered, and no password was sent', async () => {
    // Another address of loopback stands for another machine: somebody between may have taken the offer away.
    const judge = await start({ account, address: '127.0.0.2' });
    expect(await outcome(judge.url(credentials))).toBe('later');
    expect([judge.arrived, judge.passwords]).toEqual([[], []]);
  });

  it('to this machine may be plain', async () => {
    const judge = await start({ account });
    expect(await outcome(judge.url(credentials))).toBe('sent');
    expect(judge.arrived).toMatchObject([{ user: 'us@er', secure: false }]);
  });

  it('with a wrong password leaves the mail for later', async () => {
    const judge = await start({ account, tls });
    expect(await outcome(judge.url('us%40er:wrong'), tls.cert)).toBe('later');
    expect(judge.arrived).toEqual([]);
  });

  it('that can not be made leaves the mail for later', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await outcome(`smtp://127.0.0.1:${port}`)).toBe('later');
  });
});

describe('the content of a mail', () => {
  it('does not begin to go out before that is noted (ORD-027)', async () => {
    const judge = await start();
    const port = smtpMail(judge.url(), from);
    let begun = -1;
    await port.send(mail, async () => {
      // Whatever of the first had been sent would be there before the second.
      await port.send({ ...mail, subject: 'second' });
      begun = judge.begun;
    });
    port.close();
    expect([begun, judge.begun, judge.arrived.length]).toEqual([1, 2, 2]);
  });
});

describe('an answer of the mail server', () => {
  it.each([
    ['RCPT', 450, 'later'],
    ['RCPT', 550, 'refused'],
    ['content', 451, 'later'],
    ['content', 554, 'refused'],
    ['RCPT', 'hang-up', 'later'],
    // The server may have the mail: only its answer is missing (RFC 5321 4.1.1.4).
    ['content', 'hang-up', 'unknown'],
  ] as const)('to %s of %s is told as %s', async (at, reply, kind) => {
    const judge = await start();
    judge.answer(at, reply);
    expect(await outcome(judge.url())).toBe(kind);
    expect(judge.arrived).toEqual([]);
  });
});
