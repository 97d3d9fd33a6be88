import { domainCalls } from '@certdeck/contract';
import type { Owned } from '../../../testing/hostile/testing/owned.ts';
import { planImport } from '../import/plan.ts';
import { readZoneFile } from '../import/read-zone-file.ts';

/** Name that an owner has. */
const nameOf = (word: string) => `held-by-${word}.com.test`;

/** A file with one record of the name. */
const importOf = (word: string) => ({
  ...{ domain: nameOf(word), text: `${word}-import A 192.0.2.1`, mode: 'add' as const },
});
const seenOf = (word: string) => {
  const { domain, text, mode } = importOf(word);
  return planImport([], readZoneFile(text, domain), mode, domain).seen;
};

/** A record of a name of the shop's, and one to remove. */
export const owned: Owned = {
  async make({ made, word }) {
    const record = { domain: nameOf(word), type: 'TXT', host: `${word}-host` };
    const recordID = await made(domainCalls.addDnsRecord, { ...record, value: `${word} text` });
    const spareRecordID = await made(domainCalls.addDnsRecord, { ...record, value: `${word} spare` }, '2');
    return { recordID, spareRecordID };
  },
  samples: ({ things: { recordID, spareRecordID }, word }) => ({
    'domains.zones': { limit: 5000 },
    'domains.zone': { domain: nameOf(word) },
    'domains.zone.file': { domain: nameOf(word) },
    'domains.zone.import.plan': importOf(word),
    'domains.zone.import': { ...importOf(word), seen: seenOf(word) },
    'API-152': { domain: nameOf(word), limit: 5000 },
    'API-153': { domain: nameOf(word), type: 'A', host: `${word}-new`, value: '192.0.2.1' },
    'API-154': { id: recordID, type: 'TXT', host: `${word}-host`, value: `${word} changed` },
    'API-155': { id: spareRecordID },
  }),
};
