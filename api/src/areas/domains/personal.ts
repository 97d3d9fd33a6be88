import type { DeletionObstacle, PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { nameData } from './names/personal.store.ts';
import { domainData } from './personal.store.ts';

/** What is held of an owner about domain names: names and what was bought for them, whom they are for, how they are sorted. */
export function domainPersonal(ports: { db: Db }): PersonalData {
  const parts = [nameData(ports), domainData(ports)];
  return {
    async read(person) {
      return Object.assign({}, ...(await Promise.all(parts.map((part) => part.read(person)))));
    },
    async erase(trx, person) {
      for (const part of parts) await part.erase?.(trx, person);
    },
    async obstacles(trx, person) {
      const all: DeletionObstacle[] = [];
      for (const part of parts) all.push(...((await part.obstacles?.(trx, person)) ?? []));
      return all;
    },
  };
}
