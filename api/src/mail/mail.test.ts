import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderMail } from './folder-mail.ts';
import { smtpMail } from './smtp-mail.ts';

const mail = {
  to: 'wang@customer.example',
  subject: '注册验证码',
  text: '您的验证码是 123456。\nOne line more.',
};
const from = 'Certdeck <noreply@certdeck.example>';
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A mail server of RFC 5321 commands, as far as a client needs it; it notes what it is told. */
async function listen(greeting = '220 mail.example ESMTP'): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const server: Server = createServer((socket) => {
    let inData = false;
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (inData) {
          if (line === '.') {
            inData = false;
            socket.write('250 OK\r\n');
          }
        } else if (/^EHLO/i.test(line)) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (/^AUTH/i.test(line)) socket.write('235 OK\r\n');
        else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write('354 Go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
        else socket.write('250 OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

describe('mail over SMTP', () => {
  it('hands a mail over with the account of the address', async () => {
    const { port, heard } = await listen();
    const port25 = smtpMail(`smtp://us%40er:pa%3Ass@127.0.0.1:${port}`, from);
    await port25.send(mail);
    port25.close();
    const all = heard.join('\n');
    expect(all).toMatch(/MAIL FROM:<noreply@certdeck\.example>/);
    expect(all).toMatch(/RCPT TO:<wang@customer\.example>/);
    expect(all).toContain(`AUTH PLAIN ${Buffer.from('\0us@er\0pa:ss').toString('base64')}`);
    expect(all).toMatch(/Subject: =\?UTF-8\?/);
  });

  it('rejects when the server refuses', async () => {
    const { port } = await listen('554 No service');
    const refused = smtpMail(`smtp://127.0.0.1:${port}`, from);
    await expect(refused.send(mail)).rejects.toThrow('554');
    refused.close();
  });

  it('sends to nobody when more than one plain address hides in the recipient', async () => {
    const { port, heard } = await listen();
    const sender = smtpMail(`smtp://127.0.0.1:${port}`, from);
    const hidden = [
      'x@x.example\r\nBcc: thief@x.example',
      'x@x.example, thief@x.example',
      'a: thief@x.example;',
      '',
    ];
    for (const to of hidden) await expect(sender.send({ ...mail, to })).rejects.toThrow('not a mail address');
    sender.close();
    expect(heard).toEqual([]);
  });
});

describe('mail in a folder', () => {
  it('is one file a mail that only the server may read, oldest first', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'certdeck-mail-')), 'mail');
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const port = folderMail(folder, from);
    await port.send({ ...mail, subject: 'first', text: 'plain' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await port.send(mail);
    const [first = '', second = ''] = readdirSync(folder).sort();
    expect([first, second].every((name) => name.endsWith('.eml'))).toBe(true);
    expect(readFileSync(join(folder, first), 'utf8')).toMatch(
      /From: Certdeck <noreply@certdeck\.example>[\s\S]*To: wang@customer\.example[\s\S]*Subject: first[\s\S]*\n\nplain/,
    );
    expect(statSync(join(folder, second)).mode & 0o077).toBe(0);
  });
});
