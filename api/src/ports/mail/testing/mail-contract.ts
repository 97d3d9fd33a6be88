import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { textOf } from '../../../testing/post.ts';
import type { MailPort } from '../mail.ts';

/** An adapter that is opened for one test, and what has arrived on its other side. */
export interface MailHarness {
  /** Sends as `Certdeck <noreply@certdeck.example>`. */
  port: MailPort;
  /** RFC 5322 texts, lines ended by LF, oldest first. */
  arrived(): Promise<string[]>;
  close(): Promise<void>;
}

/** A header with encoded words (RFC 2047) as people read it. */
export function headerOf(mail: string, name: string): string {
  const head = mail.slice(0, mail.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  const line = new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  return line.replaceAll(
    /=\?utf-8\?([bq])\?([^?]*)\?=(?: (?==\?))?/gi,
    (_whole, kind: string, text: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(text, 'base64').toString('utf8');
      const octets = text
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/gi, (_hex, two: string) => String.fromCharCode(Number.parseInt(two, 16)));
      return Buffer.from(octets, 'latin1').toString('utf8');
    },
  );
}

const mail = { to: 'wang@customer.example', subject: 'Your code', text: 'Your code is 123456.' };

/** What every adapter of the port must do. */
export function describeMailPort(name: string, open: () => Promise<MailHarness>): void {
  describe(`mail ${name}`, () => {
    let harness: MailHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(async () => {
      harness.port.close();
      await harness.close();
    });

    it('brings subject and text as they were written, whatever the script', async () => {
      const subject = '证书已签发 · Zertifikat für größere Domänen · 証明書が発行されました';
      // A line with a dot alone ends a mail in SMTP, and very long lines are cut.
      const text = `第一行\n.\n..\n.leading dot\n${'長い行 '.repeat(300)}\nFrom the end`;
      await harness.port.send({ ...mail, subject, text });
      const [arrived = ''] = await harness.arrived();
      expect(headerOf(arrived, 'Subject')).toBe(subject);
      expect(headerOf(arrived, 'From')).toBe('Certdeck <noreply@certdeck.example>');
      expect(headerOf(arrived, 'To')).toContain('wang@customer.example');
      expect(textOf(arrived).trim()).toBe(text);
    });

    it('brings a page beside the text, and the name of a site that begins no header', async () => {
      const html = `<!doctype html><p>${'größer '.repeat(300)}</p>`;
      const sender = 'Grüner <Laden>\r\nBcc: thief@x.example';
      await harness.port.send({ ...mail, html, sender });
      const [arrived = ''] = await harness.arrived();
      expect(arrived).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(textOf(arrived).trim()).toBe(mail.text);
      expect(
        textOf(arrived.replace('text/plain', 'text/other').replace('text/html', 'text/plain')),
      ).toContain('größer');
      expect(headerOf(arrived, 'From')).toMatch(/^Grüner <Laden>.*<noreply@certdeck\.example>$/);
      expect(arrived).not.toMatch(/^Bcc:/im);
    });

    it('gives a mail with an id the same name and date at every try', async () => {
      const named = {
        ...mail,
        id: '0199aa00-0000-7000-8000-000000000001',
        date: new Date(1_795_000_000_000),
      };
      await harness.port.send(named);
      await harness.port.send(named);
      for (const one of await harness.arrived()) {
        expect(headerOf(one, 'Message-ID')).toBe(`<${named.id}@certdeck.example>`);
        expect(new Date(headerOf(one, 'Date')).getTime()).toBe(1_795_000_000_000);
      }
      expect(await harness.arrived()).not.toEqual([]);
    });

    it('says when the content goes out, once and before it does', async () => {
      const seen: number[] = [];
      await harness.port.send(mail, async () => void seen.push((await harness.arrived()).length));
      expect([seen, (await harness.arrived()).length]).toEqual([[0], 1]);
    });

    it('sends nothing when it can not be noted that the content goes out', async () => {
      const noted = harness.port.send(mail, () => Promise.reject(new Error('the database is away')));
      await expect(noted).rejects.toThrow('the database is away');
      expect(await harness.arrived()).toEqual([]);
    });

    it.each([
      'x@x.example\r\nBcc: thief@x.example',
      'x@x.example, thief@x.example',
      'a: thief@x.example;',
      'Wang <wang@customer.example>, thief@x.example',
      '',
    ])('sends to nobody for the recipient %j', async (to) => {
      await expect(harness.port.send({ ...mail, to })).rejects.toThrow('not a mail address');
      expect(await harness.arrived()).toEqual([]);
    });

    it('brings many mails at the same time, each once', async () => {
      const subjects = Array.from({ length: 6 }, (_none, n) => `mail ${n}`);
      await Promise.all(subjects.map((subject) => harness.port.send({ ...mail, subject })));
      const arrived = (await harness.arrived()).map((one) => headerOf(one, 'Subject'));
      expect(arrived.toSorted()).toEqual(subjects);
    });
  });
}
