import type { Change } from '../draft.ts';
import { SINGLE } from './products.ts';

export const ID = '01999999-0000-7000-8000-000000000001';
export const VALID_FROM = 1_830_297_600;
export const base = { prices: SINGLE.prices, extraNamePrice: 0, onSale: true };
export const raised = { ...base, prices: { 1: 16_800, 2: 32_000, 3: 45_400 } };

/** A draft that raises the prices of one product. */
export const changeOf = (over: Partial<Change> = {}): Change => ({
  ...{ id: ID, title: 'Spring', state: 'draft', validFrom: VALID_FROM, count: 1, revision: 3 },
  ...{ createdBy: 'C1', changedBy: 'C1', changedAt: 1_795_000_000, publishedBy: '', publishedAt: 0 },
  ...{ withdrawnBy: '', withdrawnAt: 0, reason: '', own: false },
  items: [{ productNo: 'ALP-DV1', ...raised, before: base, low: false, overtaken: false }],
  ...over,
});
