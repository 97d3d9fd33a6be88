import { accountCalls, BodyCode } from '@certdeck/contract';
import type { Area } from '../../platform/area/area.ts';
import type { DeletionObstacle, Person, PersonalData } from '../../platform/area/personal-data.ts';
import { note } from '../../platform/database/acts.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { Download } from '../../platform/server/answers.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { personTexts } from './texts.ts';

export interface PersonPorts {
  db: Db;
  now: () => Date;
  /** What each area holds about people. */
  data(): readonly PersonalData[];
}

const personOf = ({ principalID, tenantID }: SignedIn): Person => ({
  principalID,
  tenantID,
  isOwner: principalID === tenantID,
});

/** What stands in the way of a deletion, as all areas know it. */
async function obstaclesOf(
  data: readonly PersonalData[],
  trx: Trx,
  person: Person,
): Promise<DeletionObstacle[]> {
  const found = new Set<DeletionObstacle>();
  for (const one of data)
    for (const obstacle of (await one.obstacles?.(trx, person)) ?? []) found.add(obstacle);
  return [...found];
}

/** What is held about a person: given to them as a file, and removed when they go (GDPR 15, 17, 20; PIPL 45, 47). */
export const personArea = ({ db, now, data }: PersonPorts): Area => ({
  name: 'person',
  texts: personTexts,
  calls(router) {
    router.route(accountCalls.readDeletion, async ({ account }) => {
      const person = personOf(account);
      return {
        obstacles: await transaction(db, (trx) => obstaclesOf(data(), trx, person)),
        accountNo: account.accountNo,
        isOwner: person.isOwner,
      };
    });

    router.route(accountCalls.exportPerson, async ({ account }) => {
      const person = personOf(account);
      const all: Record<string, unknown> = { exportedAt: now().toISOString() };
      for (const one of data()) Object.assign(all, await one.read(person));
      const file = JSON.stringify(all, null, 2);
      return new Download('personal-data.json', 'text/plain; charset=utf-8', file);
    });

    router.route(accountCalls.deletePerson, async ({ account, input }) => {
      if (input.confirm !== account.accountNo)
        throw new BusinessError(BodyCode.badInput, personTexts.confirm, { confirm: personTexts.confirm });
      const person = personOf(account);
      await transaction(db, async (trx) => {
        const [obstacle] = await obstaclesOf(data(), trx, person);
        if (obstacle) throw new BusinessError(BodyCode.wrongState, personTexts[obstacle]);
        for (const one of data()) await one.erase?.(trx, person);
        note({ object: { kind: 'account', id: person.principalID } });
      });
      return {};
    });
  },
});
