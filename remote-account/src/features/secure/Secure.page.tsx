import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Alert, Container, ErrorState, Loading, notify, PageHeader, Skeleton, Stack } from '@certdeck/ui';
import { ContactDialog } from './contacts/Contact.dialog.tsx';
import { type ContactKind, ContactsPanel } from './contacts/ContactsPanel.tsx';
import { FactorDialogs, type FactorTask } from './factors/FactorDialogs.tsx';
import { PasswordDialog } from './password/Password.dialog.tsx';
import { PasswordPanel } from './password/PasswordPanel.tsx';
import { PasskeyDialogs, type PasskeyTask } from './passkeys/PasskeyDialogs.tsx';
import { PasskeysPanel } from './passkeys/PasskeysPanel.tsx';
import { RecoveryPanel } from './RecoveryPanel.tsx';
import { useSecurity } from './Secure.resource.ts';
import { SessionsPanel } from './sessions/SessionsPanel.tsx';
import { SsoPanel } from './sso/SsoPanel.tsx';
import { TwoStepPanel } from './TwoStepPanel.tsx';
import { Verdict } from './Verdict.tsx';

/** /account/secure: how the account is protected, and what would protect it better. */
export default function SecurePage() {
  const { t } = useTexts('account');
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const { security, error, isValidating, refresh } = useSecurity();
  const [task, setTask] = useState<FactorTask>();
  const [passkeyTask, setPasskeyTask] = useState<PasskeyTask>();
  const [contact, setContact] = useState<ContactKind>();
  const [changesPassword, setChangesPassword] = useState(false);
  const [lostCodes, setLostCodes] = useState(false);

  // The button that opened a dialog may be gone with what it changed; whoever uses the keyboard goes on from the top.
  const isOpen = task !== undefined || passkeyTask !== undefined || contact !== undefined || changesPassword;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('secure.title')} description={t('secure.lead')} headingRef={heading} />
      {security && (
        <Stack gap="4">
          {lostCodes && (
            <Alert tone="warning" live onClose={() => setLostCodes(false)}>
              {t('lost.codes')}
            </Alert>
          )}
          <Verdict
            security={security}
            onSetUp={() => setTask({ does: 'switch', kind: 'google', status: 'Y' })}
            onRenew={() => setTask({ does: 'renew' })}
          />
          <PasskeysPanel
            passkeys={security.passkeys}
            onAdd={() => setPasskeyTask({ does: 'add' })}
            onRename={(passkey) => setPasskeyTask({ does: 'rename', passkey })}
            onRemove={(passkey) => setPasskeyTask({ does: 'remove', passkey })}
          />
          <TwoStepPanel
            security={security}
            onSwitch={(kind, status) => setTask({ does: 'switch', kind, status })}
          />
          <RecoveryPanel security={security} onRenew={() => setTask({ does: 'renew' })} />
          <ContactsPanel contacts={security.contacts} onChange={setContact} />
          <PasswordPanel changedAt={security.passwordChangedAt} onChange={() => setChangesPassword(true)} />
          <SessionsPanel />
          {session.can('security:manage') && <SsoPanel />}
        </Stack>
      )}
      {!security && error && (
        <ErrorState
          level={2}
          title={t('secure.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!security && !error && (
        <Loading>
          <Stack gap="4">
            <Skeleton height="20" />
            <Skeleton height="56" />
            <Skeleton height="28" />
            <Skeleton height="28" />
          </Stack>
        </Loading>
      )}
      {security && task && (
        <FactorDialogs
          security={security}
          task={task}
          refresh={refresh}
          onTask={setTask}
          onLostCodes={() => setLostCodes(true)}
        />
      )}
      {security && passkeyTask && (
        <PasskeyDialogs
          security={security}
          task={passkeyTask}
          refresh={refresh}
          onClose={() => setPasskeyTask(undefined)}
          onCodes={(codes) => setTask({ does: 'keep', codes })}
        />
      )}
      {security && contact && (
        <ContactDialog
          kind={contact}
          contacts={security.contacts}
          refresh={refresh}
          onClose={() => setContact(undefined)}
        />
      )}
      {security && changesPassword && (
        <PasswordDialog
          contacts={security.contacts}
          onClose={() => setChangesPassword(false)}
          onDone={() => {
            setChangesPassword(false);
            notify.success(t('password.done'));
            // The API has ended this session with all others; whoever learned it from a refusal is signed out already.
            if (session.getState().token !== '') void session.logout();
          }}
        />
      )}
    </Container>
  );
}
