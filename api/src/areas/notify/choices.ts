import {
  accountCalls,
  BodyCode,
  isConfined,
  isForChats,
  mayHear,
  type NoticeKind,
  noticeKinds,
  noticeWays,
  type Permission,
  waysOf,
} from '@certdeck/contract';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { findChat, listChatChoices, listChats } from './chats/chats.store.ts';
import { findPhone, isMailedByDefault, type Phone } from './notices.store.ts';
import { type Chooser, listChoices, saveChoice } from './choices.store.ts';
import { noticeTemplateOf } from './phone.ts';
import type { NotifyPorts } from './ports.ts';

/** Who may say what chats are told: the permission of their calls. */
const MANAGES = 'developer:manage';
/** Numbers that stand for those who have none: mainland China and everywhere else may have different templates. */
const ANYWHERE = ['86', '1'];

const flagOf = (is: boolean) => (is ? ('Y' as const) : ('N' as const));
const refused = () => new BusinessError(BodyCode.badInput, texts.badInput, { modifyTo: texts.fieldFormat });

/** What members choose to be told of, and how (B§7.15, D-232, D-411). */
export function bindChoices(router: Router, ports: NotifyPorts): void {
  const { db, now, sms } = ports;

  /** Whether text messages about a kind can reach a number, or any where there is none. */
  const isTexted = (kind: NoticeKind, phone: Phone | undefined) =>
    (phone ? [phone.telPrefix] : ANYWHERE).some((prefix) => sms.serves(prefix, noticeTemplateOf(kind)));

  router.route(accountCalls.listInform, async ({ account }) => {
    const choices = await listChoices(db, account);
    const phone = await findPhone(db, account.principalID);
    const kinds = noticeKinds.filter((kind) => mayHear(kind, account.permissions));
    const ownChoices = kinds.flatMap((kind) =>
      waysOf(kind)
        .filter((way) => way !== 'tel' || isTexted(kind, phone))
        .map((way) => {
          const chosen = choices.find((one) => one.kind === kind && one.way === way)?.chosen;
          // In the portal everybody hears of everything; by mail the owner does, and others when they ask (D-337). Text
          // messages come to nobody who hasn't asked.
          const isUnasked =
            way === 'site' || (way === 'email' && isMailedByDefault(kind, account.role === 'owner'));
          return { informType: kind, modifyTo: way, isInformed: flagOf(chosen ?? isUnasked) };
        }),
    );
    if (!account.permissions.has(MANAGES)) return ownChoices;
    const chosen = await listChatChoices(db, account.tenantID);
    const chats = await listChats(db, account.tenantID);
    return [
      ...ownChoices,
      ...chats.flatMap(({ id }) =>
        kinds.filter(isForChats).map((kind) => {
          const is = chosen.find((one) => one.id === id && one.kind === kind)?.chosen ?? !isConfined(kind);
          return { informType: kind, modifyTo: id, isInformed: flagOf(is) };
        }),
      ),
    ];
  });

  router.route(accountCalls.setInform, async ({ account, input }) => {
    const { informType: kind, modifyTo, isInformed } = input;
    const { tenantID, principalID: reader } = account;
    const chosen = isInformed === 'Y';
    const way = noticeWays.find((one) => one === modifyTo);
    if (way) {
      if (way === 'tel' && !isTexted(kind, await findPhone(db, reader))) throw refused();
      await transaction(db, (trx) => saveChoice(trx, { tenantID, reader, kind, way, chosen }, now()));
      return {};
    }
    // A chat is the tenant's: who manages it decides, about what they may know themselves.
    const ref = { accountID: tenantID, id: modifyTo };
    const may = account.permissions.has(MANAGES);
    if (!may || !isForChats(kind) || !mayHear(kind, account.permissions)) throw refused();
    if (!(await findChat(db, ref))) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const choice = { tenantID, reader: `chat:${modifyTo}`, kind, way: 'chat', chosen } as const;
    await transaction(db, (trx) => saveChoice(trx, choice, now()));
    return {};
  });
}

/** Under which kinds the portal has what members choose by one; where it isn't the same. */
const siteKinds: Readonly<Partial<Record<NoticeKind, readonly string[]>>> = {
  approvals: ['approval-asked', 'approval-approved', 'approval-refused'],
  payment: ['payment', 'transfer-confirmed', 'transfer-refused'],
};

/**
 * Kinds of notices that a member doesn't want to see in the portal, or may not.
 * @param ofMoney kinds that nobody chooses, and that only those are told who may read the ledger (D-382)
 */
export async function mutedKinds(
  db: Db,
  member: Chooser & { permissions: ReadonlySet<Permission> },
  ofMoney: readonly string[],
): Promise<string[]> {
  const choices = await listChoices(db, member);
  const isOff = (kind: NoticeKind) =>
    choices.some((one) => one.kind === kind && one.way === 'site' && !one.chosen);
  const off = noticeKinds.filter((kind) => isOff(kind) || !mayHear(kind, member.permissions));
  const hidden = member.permissions.has('ledger:read') ? [] : ofMoney;
  return [...off.flatMap((kind) => siteKinds[kind] ?? [kind]), ...hidden];
}
