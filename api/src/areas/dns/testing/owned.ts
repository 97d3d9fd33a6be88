import { domainCalls } from '@certdeck/contract';
import type { Owned } from '../../../testing/hostile/testing/owned.ts';

/** Name that an owner has. */
const nameOf = (word: string) => `held-by-${word}.com.test`;

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
    'API-152': { domain: nameOf(word), limit: 5000 },
    'API-153': { domain: nameOf(word), type: 'A', host: `${word}-new`, value: '192.0.2.1' },
    'API-154': { id: recordID, type: 'TXT', host: `${word}-host`, value: `${word} changed` },
    'API-155': { id: spareRecordID },
  }),
};
