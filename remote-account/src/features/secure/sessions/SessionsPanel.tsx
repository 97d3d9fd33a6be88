import { useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import {
  Box,
  Button,
  chakra,
  ErrorState,
  Flex,
  Loading,
  MonitorIcon,
  notify,
  Panel,
  PhoneIcon,
  SkeletonRows,
  Status,
  Text,
  Time,
} from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { browserOf } from './browserOf.ts';

const NOTHING = {};
const OWN = { messages: 'own', stale: [] } as const;

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    paddingInline: '4',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px' },
  },
});

function useSessions() {
  return useCall(securityCalls.listSessions, NOTHING, { messages: 'none' });
}
type Session = NonNullable<ReturnType<typeof useSessions>['data']>[number];

/** The browsers on which one is signed in; each, or all others, can be signed out from here. */
export function SessionsPanel() {
  const { t } = useTexts('account');
  const { data: sessions, error, isValidating, refresh } = useSessions();
  const one = useCallMutation(securityCalls.endSession, OWN);
  const others = useCallMutation(securityCalls.endOtherSessions, OWN);
  const [ending, setEnding] = useState<Session | 'others'>();
  const [busy, setBusy] = useState(false);
  const count = sessions?.filter(({ current }) => !current).length ?? 0;

  async function end(what: Session | 'others') {
    setBusy(true);
    const reply = await (what === 'others' ? others.send(NOTHING) : one.send({ id: what.id }));
    // Whatever the answer was, the list says what is true.
    await refresh();
    setBusy(false);
    setEnding(undefined);
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('sessions.ended', { count: what === 'others' ? count : 1 }));
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }

  return (
    <Panel
      title={t('sessions.title')}
      description={t('sessions.text')}
      flush
      actions={
        count > 1 ? (
          <Button variant="dangerQuiet" onClick={() => setEnding('others')}>
            {t('sessions.endOthers', { count })}
          </Button>
        ) : undefined
      }
    >
      {sessions && (
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {!sessions && error && (
        <ErrorState
          title={t('sessions.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!sessions && !error && (
        <Loading>
          <SkeletonRows rows={2} columns={2} />
        </Loading>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        danger
        loading={busy}
        title={ending === 'others' ? t('sessions.endOthers', { count }) : t('sessions.endOne')}
        confirmLabel={t('sessions.end')}
        onCancel={() => setEnding(undefined)}
        onConfirm={() => ending && void end(ending)}
      >
        {t('sessions.confirm')}
      </ConfirmDialog>
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTexts('account');
  const { current, userAgent, address, begunAt, seenAt } = session;
  const { browser, system, isMobile } = browserOf(userAgent);
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const Icon = isMobile ? PhoneIcon : MonitorIcon;
  return (
    <Row>
      <Box color="fg.muted" flexShrink={0}>
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium">{name}</Text>
          {current && <Status tone="success">{t('sessions.current')}</Status>}
        </Flex>
        <Flex columnGap="3" wrap="wrap" fontSize="sm" color="fg.muted">
          {address !== '' && <span>{address}</span>}
          <span>
            {t('sessions.begun')} <Time value={begunAt} />
          </span>
          {!current && (
            <span>
              {t('sessions.seen')} <Time value={seenAt} relative="only" />
            </span>
          )}
        </Flex>
      </Box>
      {!current && (
        <Button size="sm" aria-label={t('factor.act', { act: t('sessions.end'), name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}
