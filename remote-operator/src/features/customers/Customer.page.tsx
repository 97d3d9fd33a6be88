import { useState } from 'react';
import { isRole } from '@certdeck/contract/roles';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink, useParams } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation, useCan } from '@certdeck/session';
import {
  Button,
  Container,
  FigureRow,
  FigureTile,
  Loading,
  Money,
  notify,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
  Time,
} from '@certdeck/ui';
import { DataList, ListBody } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { CustomerAdjustments } from '../adjustments/CustomerAdjustments.tsx';
import { Packages } from './Packages.tsx';
import { Members } from './members/Members.tsx';
import { ViewDialog } from '../view/ViewDialog.tsx';
import { CustomerState } from './CustomerState.tsx';

/** /operator/customers/:accountNo: one customer, and the account shut or opened. */
export default function CustomerPage() {
  const { t } = useTexts('operator');
  const format = useFormats();
  const explain = useExplain();
  const { accountNo = '' } = useParams();
  const read = useCall(operatorCalls.customer, { accountNo }, { messages: 'none' });
  const setState = useCallMutation(operatorCalls.setCustomerState, { messages: 'own' });
  const [asking, setAsking] = useState(false);
  const endSessions = useCallMutation(operatorCalls.endCustomerSessions, { messages: 'own' });
  const [ends, setEnds] = useState(false);
  const [looks, setLooks] = useState(false);
  const customer = read.data;
  const can = useCan();
  const mayMoveMoney = can('staff:money');
  // A role that a release of later brings is told by its name at the API.
  const nameOf = (role: string) => (isRole(role) ? t(`role.${role}`) : role);
  const isActive = customer?.state === 'active';

  async function change() {
    const reply = await setState.send({ accountNo, state: isActive ? 'disabled' : 'active' });
    setAsking(false);
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t(isActive ? 'customer.disabled' : 'customer.enabled'));
    else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.title'));
  }

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={customer ? customer.company || customer.name || accountNo : accountNo}
        description={customer && <CustomerState state={customer.state} />}
        actions={
          customer && (
            <>
              {can('staff:certificates') && (
                <Button asChild>
                  <RouterLink to={`/operator/certificates?keyword=${customer.tenantNo}`}>
                    {t('customer.certificates')}
                  </RouterLink>
                </Button>
              )}
              {can('staff:view') && <Button onClick={() => setLooks(true)}>{t('view.open')}</Button>}
              {customer.sessions > 0 && (
                <Button onClick={() => setEnds(true)}>{t('customer.endSessions')}</Button>
              )}
              <Button variant={isActive ? 'dangerQuiet' : 'primary'} onClick={() => setAsking(true)}>
                {t(isActive ? 'customer.disable' : 'customer.enable')}
              </Button>
            </>
          )
        }
      />
      <ListBody list={read} explain={explain}>
        {customer ? (
          <Stack gap="4">
            <FigureRow>
              <FigureTile label={t('customer.balance')} value={<Money cents={customer.balance} />} />
              <FigureTile label={t('customer.orders')} value={format.number(customer.orders)} />
              <FigureTile label={t('customer.waiting')} value={format.number(customer.waitingTransfers)} />
              <FigureTile label={t('customer.sessions')} value={format.number(customer.sessions)} />
            </FigureRow>
            <Panel title={t('customer.account')}>
              <DataList
                columns={2}
                items={[
                  { label: t('customers.number'), value: customer.accountNo, mono: true },
                  { label: t('customer.tenant'), value: customer.tenantNo, mono: true },
                  { label: t('customer.email'), value: customer.email },
                  { label: t('customer.tel'), value: customer.tel },
                  {
                    label: t('customer.site'),
                    value: customer.site
                      ? t(customer.site.isActive ? 'customer.site.of' : 'customer.site.ended', {
                          host: customer.site.host,
                          company: customer.site.company || customer.site.agentNo,
                        })
                      : t('customer.site.own'),
                  },
                  { label: t('customer.since'), value: <Time value={customer.since} /> },
                  {
                    label: t('customers.login'),
                    value: customer.lastLogin === 0 ? '' : <Time value={customer.lastLogin} />,
                  },
                ]}
              />
            </Panel>
            {mayMoveMoney && (
              <CustomerAdjustments tenantNo={customer.tenantNo} onChanged={() => void read.refresh()} />
            )}
            <Packages packages={customer.packages ?? []} />
            {can('staff:members') && <Members accountNo={customer.accountNo} />}
            {!can('staff:members') && (
              <Panel title={t('customer.members')}>
                <DataList
                  items={customer.members.map((one) => ({
                    label: one.accountNo,
                    value: [nameOf(one.role), one.email].filter(Boolean).join(' · '),
                  }))}
                />
              </Panel>
            )}
          </Stack>
        ) : (
          <Loading>
            <SkeletonRows rows={4} columns={2} />
          </Loading>
        )}
      </ListBody>
      {looks && <ViewDialog accountNo={accountNo} onClose={() => setLooks(false)} />}
      {ends && (
        <ReasonDialog
          title={t('customer.endSessions.title')}
          description={t('customer.endSessions.text')}
          submitLabel={t('customer.endSessions')}
          danger
          reasonLabel={t('transfers.reason')}
          send={(reason) => endSessions.send({ accountNo, reason })}
          onDone={() => {
            setEnds(false);
            notify.success(t('customer.endSessions.done'));
            void read.refresh();
          }}
          onClose={() => setEnds(false)}
        />
      )}
      <ConfirmDialog
        open={asking}
        danger={isActive}
        loading={setState.isSending}
        title={t(isActive ? 'customer.disable' : 'customer.enable')}
        confirmLabel={t(isActive ? 'customer.disable' : 'customer.enable')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void change()}
      >
        {t(isActive ? 'customer.disable.text' : 'customer.enable.text')}
      </ConfirmDialog>
    </Container>
  );
}
