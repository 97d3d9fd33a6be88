import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Alert, Button, EyeIcon, Loading, SkeletonRows, Stack, Text, Time } from '@certdeck/ui';
import { DataList, ListBody } from '@certdeck/ui/data';
import { Case } from '../../cases/Case.tsx';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import { type Act, IdentityActs } from './IdentityActs.tsx';
import { IdentityState } from './IdentityState.tsx';

type Identity = NonNullable<NonNullable<typeof operatorCalls.identity.types>['data']>;
/** What was sent in, in full. */
export type Revealed = NonNullable<NonNullable<typeof operatorCalls.revealIdentity.types>['data']>;

interface Props {
  id: string;
  onClose: () => void;
  /** What the list shows is old. */
  onChanged: () => void;
}

/**
 * One real-name authentication and the decision on it. Names of people and numbers are masked; in full they are shown
 * for a reason, and gone when the case is closed (D-373).
 */
export function IdentityCase({ id, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const read = useCall(operatorCalls.identity, { id }, { messages: 'none' });
  const [revealed, setRevealed] = useState<Revealed>();
  const one = read.data;
  const waits = one?.status === 'review' || one?.status === 'amount';
  return (
    <Case<Act>
      title={one ? (revealed?.name ?? one.name) : t('identities.case')}
      state={one && <IdentityState status={one.status} />}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) =>
        waits && !one.own ? (
          <>
            <Button variant="dangerQuiet" onClick={() => begin('refuse')}>
              {t('identities.refuse')}
            </Button>
            {one.status === 'review' && (
              <Button variant="primary" onClick={() => begin('approve')}>
                {t(`identities.approve.${one.kind}`)}
              </Button>
            )}
          </>
        ) : null
      }
      dialog={(act, ends) =>
        one && (
          <IdentityActs
            act={act}
            id={id}
            kind={one.kind}
            onClose={ends.onClose}
            onRevealed={setRevealed}
            onDecided={ends.onDone}
          />
        )
      }
    >
      {(begin) => (
        <ListBody list={read} explain={explain} level={3}>
          {one ? (
            <Stack gap="5">
              {waits && one.own && <Alert tone="info">{t('identities.own')}</Alert>}
              {one.refusedBefore > 0 && (
                <Alert tone="warning">{t('identities.before', { count: one.refusedBefore })}</Alert>
              )}
              {one.reason !== '' && (
                <Alert tone="error" title={t('identities.told')}>
                  {one.reason}
                </Alert>
              )}
              <Facts one={one} revealed={revealed} />
              {revealed ? (
                <Text size="sm" tone="muted">
                  {t('identities.revealed')}
                </Text>
              ) : (
                <Stack gap="2" align="start">
                  <Button icon={<EyeIcon size={16} />} onClick={() => begin('reveal')}>
                    {t('identities.reveal')}
                  </Button>
                  <Text size="sm" tone="muted">
                    {t('identities.reveal.help')}
                  </Text>
                </Stack>
              )}
            </Stack>
          ) : (
            <Loading>
              <SkeletonRows rows={5} columns={2} />
            </Loading>
          )}
        </ListBody>
      )}
    </Case>
  );
}

function Facts({ one, revealed }: { one: Identity; revealed: Revealed | undefined }) {
  const { t } = useTexts('operator');
  const shown = { ...one, ...revealed };
  const numbers =
    one.kind === 'person'
      ? [{ label: t('identities.idCard'), value: shown.idCard, mono: true }]
      : [
          { label: t('identities.socialCode'), value: shown.socialCode, mono: true },
          { label: t('identities.legalName'), value: shown.legalName },
          { label: t('identities.openAccount'), value: shown.openAccount },
          { label: t('identities.bankAccount'), value: shown.bankAccount, mono: true },
        ];
  return (
    <DataList
      items={[
        { label: t(`identities.name.${one.kind}`), value: shown.name },
        ...numbers,
        {
          label: t('identities.customer'),
          value: <CustomerLink accountNo={one.accountNo} />,
        },
        { label: t('identities.sent'), value: <Time value={one.sentAt} /> },
        ...(one.status === 'amount'
          ? [{ label: t('identities.triesLeft'), value: String(one.triesLeft) }]
          : []),
        ...(one.decidedAt === 0
          ? []
          : [
              {
                label: t('identities.decided'),
                value: <Step by={one.decidedBy} at={one.decidedAt} />,
              },
            ]),
      ]}
    />
  );
}
