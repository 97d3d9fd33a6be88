import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { fileNameOf } from '../../../ports/documents/file-name.ts';
import type { Nudge } from '../../../platform/area/area.ts';
import { Download, Listed, page } from '../../../platform/server/answers.ts';
import type { SignedIn } from '../../../platform/server/context.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { organizationTexts } from '../texts.ts';
import {
  countRefused,
  type DeskVetting,
  findVettingForStaff,
  listVettingsForStaff,
  waitingOrderNos,
} from './desk.store.ts';
import { type DocumentPorts, readDocument, wireOf } from './documents.ts';
import { listDocuments } from './documents.store.ts';
import { type Act, claim, keyOf, type Outcome, settle, type VettingPorts } from './vetting.ts';
import type { VettingStatus } from './states.ts';

/** Orders that a case names. */
const SHOWN_ORDERS = 20;

const refusal = (text: Text, code: BodyCode = BodyCode.wrongState) => new BusinessError(code, text);
const unknown = () => refusal(organizationTexts.unknown, BodyCode.notFound);

const rowOf = (row: DeskVetting, status: Exclude<VettingStatus, 'replaced'>, me: string) => ({
  id: row.id,
  accountNo: row.account_no,
  orgName: row.org_name,
  nationCode: row.identity.nationCode,
  level: row.level,
  status,
  orders: row.orders ?? 0,
  openedAt: secondsOrZero(row.created_at),
  claimedBy: row.claimed_by_no ?? '',
  claimedByMe: row.claimed_by === me,
  decidedAt: secondsOrZero(row.decided_at),
  validUntil: secondsOrZero(row.valid_until),
});

/** What a decision came to. @throws BusinessError for one that nothing came of */
export function statusOf(outcome: Outcome): VettingStatus {
  switch (outcome.kind) {
    case 'done':
      return outcome.status;
    case 'unknown':
      throw unknown();
    case 'own':
      throw refusal(organizationTexts.own);
    case 'unclaimed':
      throw refusal(organizationTexts.unclaimed);
    case 'decided':
      throw refusal(organizationTexts.decidedBefore);
    case 'same-person':
      throw refusal(organizationTexts.samePerson);
    case 'times':
      throw new BusinessError(BodyCode.badInput, organizationTexts.times, {
        from: organizationTexts.times,
        until: organizationTexts.times,
      });
    case 'unchecked': {
      const errors = outcome.missing.map((check) => [check, organizationTexts.unchecked] as const);
      throw new BusinessError(BodyCode.badInput, organizationTexts.unchecked, Object.fromEntries(errors));
    }
  }
}

/** Validation of organisations as the operator's people do it (D-430). */
export function bindVettingDesk(
  router: Router,
  ports: VettingPorts & DocumentPorts & { nudge: Nudge },
): void {
  const { db, nudge } = ports;
  const by = ({ principalID, tenantID }: SignedIn) => ({ staffID: principalID, tenantID });

  const requireVetting = async (id: string) => {
    const row = await findVettingForStaff(db, id);
    if (!row || row.status === 'replaced') throw unknown();
    return { row, status: row.status };
  };
  const decide = async (id: string, act: Act, account: SignedIn) => {
    const status = statusOf(await settle(ports, id, act, by(account)));
    nudge();
    return status;
  };

  router.route(operatorCalls.vettings, async ({ input, account }) => {
    const { rows, total } = await listVettingsForStaff(db, input, page(input));
    return new Listed(
      rows.flatMap((row) => (row.status === 'replaced' ? [] : [rowOf(row, row.status, account.principalID)])),
      total,
    );
  });

  router.route(operatorCalls.vetting, async ({ input, account }) => {
    const { row, status } = await requireVetting(input.id);
    return {
      ...rowOf(row, status, account.principalID),
      identity: row.identity,
      checks: row.checks,
      asked: row.asked,
      answer: row.answer,
      reason: row.reason,
      firstBy: row.first_by_no ?? '',
      firstByMe: row.first_by === account.principalID,
      firstAt: secondsOrZero(row.first_at),
      decidedBy: row.decided_by_no ?? '',
      validFrom: secondsOrZero(row.valid_from),
      refusedBefore: await countRefused(db, row),
      own: row.account_id === account.tenantID,
      waiting: await waitingOrderNos(db, row.id, SHOWN_ORDERS),
    };
  });

  router.route(operatorCalls.claimVetting, async ({ input, account }) => {
    const { kind } = await claim(ports, input.id, by(account), input.over === 'Y');
    if (kind === 'unknown') throw unknown();
    if (kind === 'own') throw refusal(organizationTexts.own);
    if (kind === 'taken') throw refusal(organizationTexts.taken);
    if (kind === 'decided') throw refusal(organizationTexts.decidedBefore);
    return {};
  });

  router.route(operatorCalls.approveVetting, async ({ input, account }) => {
    const { id, from, until, legal, address, telephone, operation, authority } = input;
    const checks = { legal, address, telephone, operation, authority };
    const said = Object.entries(checks).filter(([, source]) => source !== undefined);
    const act: Act = {
      type: 'approved',
      checks: Object.fromEntries(said),
      ...(from === undefined ? {} : { from: new Date(from * 1000) }),
      ...(until === undefined ? {} : { until: new Date(until * 1000) }),
    };
    const status = await decide(id, act, account);
    return { status: status === 'second' ? ('second' as const) : ('approved' as const) };
  });

  router.route(operatorCalls.askVetting, async ({ input: { id, sentence }, account }) => {
    await decide(id, { type: 'asked', sentence }, account);
    return {};
  });

  router.route(operatorCalls.refuseVetting, async ({ input: { id, reason }, account }) => {
    await decide(id, { type: 'refused', reason }, account);
    return {};
  });

  router.route(operatorCalls.vettingDocuments, async ({ input }) => {
    const { row } = await requireVetting(input.id);
    return (await listDocuments(db, keyOf(row))).map(wireOf);
  });

  router.route(operatorCalls.readVettingDocument, async ({ input, log }) => {
    const { row } = await requireVetting(input.id);
    const read = await readDocument(ports, keyOf(row), { id: input.documentID, log });
    // No document is read of which the customer's log doesn't tell.
    await transaction(db, async () =>
      note({
        tenantID: row.account_id,
        object: { kind: 'organizations', id: row.organization_id },
        after: { document: read.row.name },
      }),
    );
    return new Download(fileNameOf(read.row, 'document'), read.row.type, read.content);
  });
}
