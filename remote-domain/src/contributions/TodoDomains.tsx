import { useState } from 'react';
import { domainCalls, type OwnDomain } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, ChangingText, Text, useMoney } from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { namePage, renewPage } from '../names/addresses.ts';
import { useDomainCounts } from '../names/names.resource.ts';

/** Names that are shown one by one; the list has the others. */
const SHOWN = 3;
const EXPIRED = { status: 'expired' as const, limit: SHOWN, offset: 1 };
const EXPIRING = { status: 'expiring' as const, limit: SHOWN, offset: 1 };
/** An end so near is urgent, in seconds. */
const URGENT = 14 * 86_400;

/** Names that have expired or do so soon and that nobody has renewed, what is over first. */
export default function TodoDomains() {
  const { t } = useTexts('domain');
  const counts = useDomainCounts().data;
  const expired = counts?.expired ?? 0;
  const expiring = counts?.expiring ?? 0;
  const options = { messages: 'none' } as const;
  const over = useCall(domainCalls.listDomains, expired > 0 ? EXPIRED : null, options).data ?? [];
  const soon = useCall(domainCalls.listDomains, expiring > 0 ? EXPIRING : null, options).data ?? [];
  const names = [...over, ...soon].slice(0, SHOWN);
  const rest = expired + expiring - names.length;
  if (names.length === 0) return null;
  return (
    <>
      {names.map((name) => (
        <NameTask key={name.orderNo} name={name} />
      ))}
      {rest > 0 && (
        <TaskRow
          tone="warning"
          title={t('todo.more', { count: rest })}
          action={
            <Button size="sm" asChild>
              <RouterLink to="/domain/manage/expiring">{t('todo.show')}</RouterLink>
            </Button>
          }
        />
      )}
    </>
  );
}

function NameTask({ name }: { name: OwnDomain }) {
  const { t } = useTexts('domain');
  const format = useFormats();
  const money = useMoney();
  const [now] = useState(() => Date.now() / 1000);
  const { status, expireTime, autoRenew, renewPrice } = name;
  const isOver = status !== 'active';
  const isUrgent = isOver || (expireTime !== null && expireTime - now < URGENT);
  const price = renewPrice === null ? '' : money(renewPrice);
  return (
    <TaskRow
      tone={isUrgent && !(autoRenew && !isOver) ? 'error' : 'warning'}
      title={
        <>
          <Text as="span" weight="semibold" translate="no">
            {name.unicode}
          </Text>{' '}
          <ChangingText>
            {t(isOver ? 'todo.expired' : 'todo.expires', { when: format.relative(expireTime) })}
          </ChangingText>
        </>
      }
      detail={autoRenew && !isOver && price !== '' ? t('todo.auto', { price }) : t('todo.domain')}
      action={
        <Button size="sm" asChild>
          {name.renewable ? (
            <RouterLink
              to={renewPage([name.orderNo])}
              aria-label={`${t('common:btn.renew')}: ${name.unicode}`}
            >
              {t('common:btn.renew')}
            </RouterLink>
          ) : (
            <RouterLink to={namePage(name.orderNo)}>{t('todo.show')}</RouterLink>
          )}
        </Button>
      }
    />
  );
}
