import { useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { HelpLink } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import {
  Button,
  Container,
  ErrorState,
  Loading,
  notify,
  PageHeader,
  SkeletonRows,
  Stack,
  UserPlusIcon,
} from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { WaitingPanel } from '../../approvals/WaitingPanel.tsx';
import { DepartmentsDialog } from './Departments.dialog.tsx';
import { type Member, nameOf, useOwnership, useTeam } from './Manage.resource.ts';
import { MemberDialog } from './Member.dialog.tsx';
import { OwnRolesPanel } from './OwnRolesPanel.tsx';
import { OwnershipNotice } from './OwnershipNotice.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { RolesPanel } from './RolesPanel.tsx';

/** /account/manage: who acts for the account, as what, and up to which amount. */
export default function ManagePage() {
  const { t } = useTexts('account');
  const heading = useRef<HTMLHeadingElement>(null);
  const can = useCan();
  const mayManage = can('member:manage');
  const mayRead = can('member:read');
  const { team, total, error, isValidating, refresh } = useTeam(mayRead);
  const ownership = useOwnership();
  const [heir, setHeir] = useState<Member>();
  const [editing, setEditing] = useState<Member | 'new'>();
  const [removing, setRemoving] = useState<Member>();
  const [suspending, setSuspending] = useState<Member>();
  const [showsDepartments, setShowsDepartments] = useState(false);
  // Until the list says what came of it: what is asked twice is refused the second time.
  const [busy, setBusy] = useState(false);
  const removal = useCallMutation(accountCalls.removeMember, { messages: 'own', stale: [] });
  const change = useCallMutation(accountCalls.changeMember, { messages: 'own', stale: [] });
  const offering = useCallMutation(accountCalls.offerOwnership, { messages: 'own', stale: [] });

  /** The row that opened a dialog may be gone with it; whoever uses the keyboard goes on from the top. */
  const close = (change: () => void) => {
    change();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  };

  async function remove(member: Member) {
    setBusy(true);
    const reply = await removal.send({ subAccountID: member.subAccountID });
    // Whatever the answer was, the list says what is true.
    await refresh();
    setBusy(false);
    close(() => setRemoving(undefined));
    if (!reply) return;
    if (isSuccess(reply))
      notify.success(
        t(member.status === 'invited' ? 'manage.withdrawn' : 'manage.removed', { name: nameOf(member) }),
      );
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }

  async function setStatus(member: Member, status: 'active' | 'disabled') {
    setBusy(true);
    const reply = await change.send({ subAccountID: member.subAccountID, status });
    await refresh();
    setBusy(false);
    close(() => setSuspending(undefined));
    if (reply && isSuccess(reply))
      notify.success(
        t(status === 'active' ? 'manage.admitted' : 'manage.suspended', { name: nameOf(member) }),
      );
    else if (reply && !reply.shown) notify.error(reply.msg || t('failed'));
  }

  async function offer(member: Member) {
    setBusy(true);
    const reply = await offering.send({ subAccountID: member.subAccountID });
    await ownership.refresh();
    setBusy(false);
    close(() => setHeir(undefined));
    if (reply && isSuccess(reply)) notify.success(t('owner.sent', { name: nameOf(member) }));
    else if (reply && !reply.shown) notify.error(reply.msg || t('failed'));
  }

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('manage.title')}
        description={
          <>
            {t('manage.lead')} <HelpLink article="team">{t('manage.guide')}</HelpLink>
          </>
        }
        headingRef={heading}
        actions={
          mayManage && team ? (
            <>
              <Button onClick={() => setShowsDepartments(true)}>{t('manage.departments')}</Button>
              <Button variant="primary" onClick={() => setEditing('new')}>
                <UserPlusIcon size={16} />
                {t('manage.invite')}
              </Button>
            </>
          ) : undefined
        }
      />
      <Stack gap="4">
        <OwnershipNotice ownership={ownership} refresh={refresh} />
        <WaitingPanel {...(!mayRead && { emptyText: t('approval.none') })} />
        {team && (
          <>
            <PeoplePanel
              team={team}
              total={total}
              mayManage={mayManage}
              onChange={setEditing}
              onRemove={setRemoving}
              onSuspend={(member) =>
                member.status === 'active' ? setSuspending(member) : void setStatus(member, 'active')
              }
              {...(can('account:transfer') && { onOffer: setHeir })}
            />
            <RolesPanel roles={team.roles.filter(({ own }) => !own)} />
            <OwnRolesPanel
              roles={team.roles.filter(({ own }) => own)}
              mayManage={mayManage}
              refresh={refresh}
              close={close}
            />
          </>
        )}
        {!team && error && (
          <ErrorState
            level={2}
            title={t('manage.failed')}
            code={error.reply?.code}
            retrying={isValidating}
            onRetry={() => void refresh()}
          />
        )}
        {mayRead && !team && !error && (
          <Loading>
            <SkeletonRows rows={6} columns={5} />
          </Loading>
        )}
      </Stack>
      {team && editing && (
        <MemberDialog
          member={editing === 'new' ? undefined : editing}
          team={team}
          refresh={refresh}
          onClose={() => close(() => setEditing(undefined))}
        />
      )}
      {team && showsDepartments && (
        <DepartmentsDialog
          departments={team.departments}
          refresh={refresh}
          onClose={() => close(() => setShowsDepartments(false))}
        />
      )}
      <ConfirmDialog
        open={heir !== undefined}
        danger
        loading={busy}
        title={heir ? t('owner.ask.title', { name: nameOf(heir) }) : ''}
        confirmLabel={t('owner.ask')}
        onCancel={() => close(() => setHeir(undefined))}
        onConfirm={() => heir && void offer(heir)}
      >
        {t('owner.ask.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={suspending !== undefined}
        danger
        loading={busy}
        title={suspending ? t('manage.suspend.title', { name: nameOf(suspending) }) : ''}
        confirmLabel={t('manage.suspend')}
        onCancel={() => close(() => setSuspending(undefined))}
        onConfirm={() => suspending && void setStatus(suspending, 'disabled')}
      >
        {t('manage.suspend.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={removing !== undefined}
        danger
        loading={busy}
        title={
          removing
            ? t(removing.status === 'invited' ? 'manage.withdraw.title' : 'manage.remove.title', {
                name: nameOf(removing),
              })
            : ''
        }
        confirmLabel={t(removing?.status === 'invited' ? 'manage.withdraw' : 'manage.remove')}
        onCancel={() => close(() => setRemoving(undefined))}
        onConfirm={() => removing && void remove(removing)}
      >
        {t(removing?.status === 'invited' ? 'manage.withdraw.text' : 'manage.remove.text')}
      </ConfirmDialog>
    </Container>
  );
}
