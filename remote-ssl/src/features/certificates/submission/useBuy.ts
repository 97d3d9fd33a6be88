import { useCallback, useEffect, useState } from 'react';
import { useTexts, type Translate } from '@certdeck/i18n';
import type { PkiErrorCode } from '@certdeck/pki';
import { notify } from '@certdeck/ui';
import { entryKind, type ProductTraits } from '@certdeck/validation';
import { forgetDraft } from '../form/draft.ts';
import type { OrderField } from '../form/check.ts';
import { nameOfCert, type CreatedOrders, type OrderIntent } from './intent.ts';
import { saveKeyFile } from './keyFile.ts';
import { vaultKeyOf } from './keyMaking.ts';
import { useSubmission, type SubmissionFailure } from './useSubmission.ts';

interface Options {
  product: ProductTraits | undefined;
  /** Text of everything that an order is made of: an edit ends the making of its keys. */
  fingerprint: string;
  setErrors(errors: Partial<Record<OrderField, string>>): void;
  /** The order exists: nothing of the form is kept as a draft. */
  onOrdered(): void;
  /** The API refused it. */
  onRefused(): void;
}

/** Buying as the page shows it: what a failure says and where, and the offer of the key file (D-087). */
export function useBuy({ product, fingerprint, setErrors, onOrdered, onRefused }: Options) {
  const { t } = useTexts('ssl');
  const [lostFor, setLostFor] = useState('');
  const [lastIntent, setLastIntent] = useState<OrderIntent>();

  const saveKeys = useCallback(
    async (orders: CreatedOrders, intent: OrderIntent) => {
      if (!(await saveKeyFile(orders.keys, vaultKeyOf(intent)))) notify.error(t('key.save.failed'));
    },
    [t],
  );

  const onFailed = (failure: SubmissionFailure) => {
    if (failure.kind === 'stopped') notify.info(t('key.cancelled'));
    else if (failure.kind === 'lost') setLostFor(fingerprint);
    else if (failure.kind === 'keys') notify.error(t('key.failed', { reason: keyReason(failure.code, t) }));
    else {
      if (!failure.reply.shown) notify.error(failure.reply.msg || t('common:error.unknown'));
      setErrors(fieldErrors(failure.reply.errors ?? {}, product));
      onRefused();
    }
  };
  const onCreated = (orders: CreatedOrders, intent: OrderIntent) => {
    setLastIntent(intent);
    onOrdered();
    forgetDraft();
    if (orders.keys.length > 0 && intent.values.saveKeyFile) void saveKeys(orders, intent);
  };
  // On a phone the offer would lie over the button that pays.
  const onPaymentOver = (orders: CreatedOrders, intent: OrderIntent) => {
    if (orders.keys.length === 0 || intent.values.saveKeyFile) return;
    notify.info({
      title: t('key.made.title'),
      text: `${intent.certs.slice(0, 2).map(nameOfCert).join('\n')}\n${t('key.made.text')}`,
      // The offer stays until it is taken or closed, also on the pages that follow.
      duration: 0,
      actions: [{ label: t('key.save'), onPress: () => void saveKeys(orders, intent) }],
    });
  };
  const { state, unpaid, buy, pay, stop, reset } = useSubmission({ onFailed, onCreated, onPaymentOver });

  useEffect(() => {
    stop();
  }, [fingerprint, stop]);

  return {
    state,
    unpaid,
    /** The answer of the last try never came. */
    lost: lostFor !== '' && lostFor === fingerprint,
    buy: async (intent: OrderIntent) => {
      setLostFor('');
      await buy(intent);
    },
    pay,
    stop,
    reset,
    saveKeys: (orders: CreatedOrders) => {
      if (lastIntent) void saveKeys(orders, lastIntent);
    },
  };
}

/** The API's field names as those of the page (D-049): `sslCerts.0.commonName` is the common name. */
function fieldErrors(
  errors: Readonly<Record<string, string>>,
  product: ProductTraits | undefined,
): Partial<Record<OrderField, string>> {
  const mailboxes = product !== undefined && entryKind(product) === 'mailbox';
  const fields: Record<string, OrderField> = {
    'sslCerts.0.csr': 'csrText',
    'sslCerts.0.commonName': mailboxes ? 'mailboxes' : 'commonName',
    'sslCerts.0.domainNames': mailboxes ? 'mailboxes' : 'domainNames',
    csr: 'csrText',
    commonName: 'commonName',
    mark: 'mark',
    contactID: 'contactID',
    orgID: 'orgID',
  };
  const found: Partial<Record<OrderField, string>> = {};
  for (const [name, text] of Object.entries(errors)) {
    const field = fields[name];
    if (field) found[field] = text;
  }
  return found;
}

function keyReason(code: PkiErrorCode, t: Translate): string {
  if (code === 'NO_CRYPTO') return t('key.failed.noCrypto');
  if (code === 'ENCRYPTION') return t('key.failed.storage');
  if (code === 'BAD_SUBJECT' || code === 'BAD_HOSTNAME') return t('key.failed.subject');
  return t('key.failed.other', { code });
}
