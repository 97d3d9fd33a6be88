import type { ManifestSource } from '@certdeck/build';
import { text } from './manifestText.ts';

/** What billing adds to the dashboard, the account center, the palette and the account menu. */
export const contributes: ManifestSource['contributes'] = [
  {
    slot: 'host/dashboard-card/v1',
    id: 'balance',
    order: 10,
    permission: 'ledger:read',
    title: text('balance'),
    place: 'side',
  },
  {
    slot: 'host/dashboard-card/v1',
    id: 'spending',
    order: 10,
    permission: 'ledger:read',
    title: text('spending'),
    place: 'aside',
  },
  {
    slot: 'account/center-card/v1',
    id: 'movements',
    order: 20,
    permission: 'ledger:read',
    title: text('movements'),
    place: 'main',
  },
  {
    slot: 'account/center-card/v1',
    id: 'spending',
    order: 20,
    permission: 'ledger:read',
    title: text('spending'),
    place: 'aside',
  },
  {
    slot: 'host/palette-action/v1',
    id: 'deposit',
    order: 20,
    permission: 'ledger:recharge',
    title: text('deposit'),
    hint: text('deposit.hint'),
    words: text('deposit.words'),
    icon: 'wallet',
    to: '/deposit',
    shortcut: true,
  },
  {
    slot: 'host/account-entry/v1',
    id: 'deposit',
    order: 10,
    permission: 'ledger:recharge',
    title: text('deposit'),
    icon: 'wallet',
    to: '/deposit',
  },
];
