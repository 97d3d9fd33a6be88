import { expect } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../../orders/testing/shop.ts';
import type { TestAccount } from '../../../testing/api.ts';
import { readPost, textOf } from '../../../testing/post.ts';

/**
 * What suites about a team do again and again.
 * @param present the shop and the owner of the team, once they are there
 */
export function teamSuite(present: () => { shop: Shop; owner: Customer }) {
  const read = new Set<string>();

  /** Calls by somebody else than the owner. */
  const as =
    (token: string): Customer['call'] =>
    (call, input, headers = {}) =>
      present().shop.call(call, input, { token, headers });
  const invite = (email: string, more: object = {}, call = present().owner.call) =>
    call(accountCalls.inviteMember, { account: email, roleID: 'auditor', ...more });

  /** The code in a mail to an address that wasn't read yet, once it is there. */
  async function codeFor(email: string): Promise<string> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const mails = (await readPost(present().shop, 'mail')).filter((mail) =>
        new RegExp(`^To: .*${email}`, 'm').test(mail),
      );
      const code = mails
        .map((mail) => /\/account\/join\?code=([\w-]{43})/.exec(textOf(mail))?.[1] ?? '')
        .find((one) => one !== '' && !read.has(one));
      if (code !== undefined) {
        read.add(code);
        return code;
      }
      if (Date.now() > deadline) throw new Error(`No invitation for ${email}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Somebody who was invited and has accepted, with the token of the session that began with it. */
  async function join(more: object = {}, team = present().owner): Promise<TestAccount> {
    const person = await present().shop.addAccount();
    const invited = await invite(person.email, more, team.call);
    expect(invited.body).toMatchObject({ code: 200 });
    const reply = await present().shop.call(
      accountCalls.acceptInvitation,
      { code: await codeFor(person.email) },
      { token: person.token },
    );
    expect(reply.body).toMatchObject({ code: 200 });
    return { ...person, token: String(reply.headers['authorization']) };
  }

  const rows = async (call = present().owner.call) =>
    (await call(accountCalls.listMembers, { limit: 100 })).body.data;
  const rowOf = async (id: string) => (await rows()).find(({ subAccountID }) => subAccountID === id);

  return { as, invite, codeFor, join, rows, rowOf };
}
