import { useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import type { Security } from '../Secure.resource.ts';
import { maskedContact } from './contactText.ts';
import { ProofDialog } from './Proof.dialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodes.dialog.tsx';
import { SetUpDialog } from './SetUp.dialog.tsx';
import { type Outcome, refusalOf, useFactorChange } from './useFactorChange.ts';
import { type FactorKind, type ProofWay, waysOf } from './ways.ts';

/** What the open dialog is for. */
export type FactorTask =
  | { does: 'switch'; kind: FactorKind; status: 'Y' | 'N' }
  | { does: 'renew' }
  | { does: 'keep'; codes: readonly string[] };

interface Props {
  security: Security;
  task: FactorTask;
  refresh: () => Promise<void>;
  /** The next dialog; undefined when there is none. */
  onTask: (task: FactorTask | undefined) => void;
  /** Recovery codes were made, and nobody has seen them. */
  onLostCodes: () => void;
}

/** The dialogs of two-step verification: to switch a factor, to make recovery codes, and to keep them. */
export function FactorDialogs({ security, task, refresh, onTask, onLostCodes }: Props) {
  const { t } = useTexts('account');
  const change = useFactorChange(security, refresh);
  const renew = useCallMutation(securityCalls.renewRecoveryCodes, { messages: 'own', stale: [] });
  const close = () => onTask(undefined);
  const { contacts } = security;

  async function switchTo(kind: FactorKind, status: 'Y' | 'N', code: string): Promise<Outcome> {
    const outcome = await change(kind, status, code);
    if (!outcome.done) return outcome;
    notify.success(t(status === 'Y' ? 'factor.done.on' : 'factor.done.off', { name: t(`factor.${kind}`) }));
    if (outcome.lostCodes) onLostCodes();
    onTask(outcome.recoveryCodes ? { does: 'keep', codes: outcome.recoveryCodes } : undefined);
    return outcome;
  }

  /** Without a code the API asks for a passkey, as it does for a fresh proof. */
  async function makeCodes(way?: ProofWay, authCode?: string): Promise<Outcome> {
    const authType = way === 'recovery' ? security.on[0] : (way ?? 'passkey');
    if (!authType) return { done: false, message: t('failed') };
    const reply = await renew.send({ authType, authCode });
    if (!reply) return { done: false, message: t('lost.renew') };
    if (!isSuccess(reply)) return refusalOf(reply, t('failed'));
    await refresh();
    onTask({ does: 'keep', codes: reply.data.recoveryCodes });
    return { done: true };
  }

  if (task.does === 'keep') return <RecoveryCodesDialog codes={task.codes} onClose={close} />;
  if (task.does === 'renew' && security.on.length === 0)
    return <RenewByPasskey onRenew={makeCodes} onClose={close} />;
  if (task.does === 'renew')
    return (
      <ProofDialog
        title={t('renew.title')}
        description={t('renew.text')}
        ways={waysOf(security.on, security.recoveryCodes)}
        contacts={contacts}
        submitLabel={t('recovery.make')}
        onProof={makeCodes}
        onClose={close}
      />
    );
  const { kind, status } = task;
  const name = t(`factor.${kind}`);
  if (status === 'N')
    return (
      <ProofDialog
        title={t('off.title', { name })}
        description={t(security.on.length + security.passkeys.length > 1 ? 'off.text' : 'off.last')}
        ways={waysOf([kind], security.recoveryCodes)}
        contacts={contacts}
        status="N"
        danger
        submitLabel={t('factor.turnOff')}
        onProof={(_way, code) => switchTo(kind, 'N', code)}
        onClose={close}
      />
    );
  if (kind === 'google')
    return <SetUpDialog security={security} onProof={(code) => switchTo(kind, 'Y', code)} onClose={close} />;
  return (
    <ProofDialog
      title={t('on.title', { name })}
      description={t('on.text', { to: maskedContact(contacts, kind) })}
      ways={[kind]}
      contacts={contacts}
      status="Y"
      submitLabel={t('factor.turnOn')}
      onProof={(_way, code) => switchTo(kind, 'Y', code)}
      onClose={close}
    />
  );
}

/** Who has passkeys alone confirms new codes by one, which the shell asks for. */
function RenewByPasskey({ onRenew, onClose }: { onRenew: () => Promise<Outcome>; onClose: () => void }) {
  const { t } = useTexts('account');
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      loading={busy}
      title={t('renew.title')}
      confirmLabel={t('recovery.make')}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true);
        void onRenew().then((outcome) => {
          setBusy(false);
          if (!outcome.done) notify.error('message' in outcome ? outcome.message : outcome.atCode);
        });
      }}
    >
      {t('renew.text')}
    </ConfirmDialog>
  );
}
