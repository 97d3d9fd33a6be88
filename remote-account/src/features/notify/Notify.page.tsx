import { useCallback, useMemo } from 'react';
import { accountCalls } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Alert,
  Container,
  ErrorState,
  Link,
  Loading,
  notify,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  wholeText,
} from '@certdeck/ui';
import { ChatsPanel } from './chats/ChatsPanel.tsx';
import { useChats } from './chats/Chats.resource.ts';
import { type Column, Matrix } from './Matrix.tsx';
import { MoneyAlert } from './MoneyAlert.tsx';
import { type Cell, useChanges, useChoices } from './Notify.resource.ts';

/** /account/notify: what one hears of, and how. */
export default function NotifyPage() {
  const { t } = useTexts('account');
  const can = useCan();
  const { choices, email, tel, error, isValidating, refresh, readInform } = useChoices();
  const chats = useChats();
  const { refresh: readChats, data: list } = chats;
  const columns = useMemo((): Column[] => {
    // texts: notify.way.*
    const own = (choices?.ways ?? []).map((way) => ({
      way,
      name: t(`notify.way.${way}`),
      disabled: (way === 'email' && email === '') || (way === 'tel' && tel === ''),
    }));
    return [...own, ...(list ?? []).map(({ id, name, enabled }) => ({ way: id, name, disabled: !enabled }))];
  }, [choices, email, tel, list, t]);
  const rereadChats = useCallback(() => Promise.all([readChats(), readInform()]), [readChats, readInform]);
  const onFailed = useCallback(
    ({ kind, way }: Cell, isShown: boolean) => {
      if (isShown) return;
      const name = columns.find((one) => one.way === way)?.name ?? '';
      notify.error(t('notify.notSaved', { kind: t(`notify.kind.${kind}`), way: name }));
    },
    [t, columns],
  );
  const { isOn, change } = useChanges(choices, { reread: readInform, onFailed });
  const isReady = choices !== undefined && email !== undefined;
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('notify.title')} description={t('notify.lead')} />
      {isReady && (
        <Stack gap="4">
          {email === '' && (
            <Alert tone="info">
              {t('notify.noEmail')}{' '}
              <Link asChild>
                <RouterLink to="/account/secure">{t('notify.addEmail')}</RouterLink>
              </Link>
            </Alert>
          )}
          {tel === '' && choices.ways.includes('tel') && (
            <Alert tone="info">
              {t('notify.noPhone')}{' '}
              <Link asChild>
                <RouterLink to="/account/secure">{t('notify.addPhone')}</RouterLink>
              </Link>
            </Alert>
          )}
          <Matrix
            choices={choices}
            columns={columns}
            isOn={isOn}
            onChange={(cell, on) => void change(cell, on)}
          />
          <Text size="sm" tone="muted">
            {wholeText([t('notify.digest'), choices.ways.includes('tel') && ` ${t('notify.sms')}`])}
          </Text>
          {chats.isManaging && <ChatsPanel chats={chats} onChanged={rereadChats} />}
          {can(accountCalls.readMoneyAlert.permission) && <MoneyAlert />}
        </Stack>
      )}
      {!isReady && error && (
        <ErrorState
          level={2}
          title={t('notify.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!isReady && !error && (
        <Loading>
          <Stack gap="4">
            <Skeleton height="64" />
            <Skeleton height="28" />
          </Stack>
        </Loading>
      )}
    </Container>
  );
}
