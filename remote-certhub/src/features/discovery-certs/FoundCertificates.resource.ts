import { discoveryCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { askedBy, type Filters } from './filters.ts';

const NOTHING = {};
/** Those that the overview shows. */
const FIRST_TO_EXPIRE = { limit: 5, offset: 1, state: '' } as const;

export type FoundCertificate = NonNullable<typeof discoveryCalls.listFoundCertificates.types>['data'][number];
export type FoundCertificateDetail = NonNullable<typeof discoveryCalls.readFoundCertificate.types>['data'];
export type Place = FoundCertificateDetail['places'][number];
export type Summary = NonNullable<typeof discoveryCalls.readDiscoverySummary.types>['data'];

export const useSummary = () => useCall(discoveryCalls.readDiscoverySummary, NOTHING, { messages: 'none' });

/** Certificates in service that expire first. */
export const useFirstToExpire = () =>
  useCall(discoveryCalls.listFoundCertificates, FIRST_TO_EXPIRE, { messages: 'none' });

export const useFoundCertificates = (filters: Filters) =>
  useCall(discoveryCalls.listFoundCertificates, askedBy(filters), {
    keepPreviousData: true,
    messages: 'none',
  });

export const useFoundCertificate = (id: string) =>
  useCall(discoveryCalls.readFoundCertificate, { id }, { messages: 'none' });
