import { type ReactNode, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  ErrorState,
  Loading,
  Panel,
  SkeletonText,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { DataList, type DataListItem } from '@certdeck/ui/data';
import { AmountForm } from './AmountForm.tsx';
import { useOrganizationProof, usePersonProof } from './Identity.resource.ts';
import { OrganizationDialog } from './Organization.dialog.tsx';
import { PersonDialog } from './Person.dialog.tsx';
import { ValidState } from './ValidState.tsx';

/** The two real-name authentications (D-213), for who may prove the customer's identity. */
export function IdentityCards() {
  const can = useCan();
  if (!can('identity:prove')) return null;
  return (
    <>
      <OrganizationCard />
      <PersonCard />
    </>
  );
}

function OrganizationCard() {
  const { t } = useTexts('account');
  const proof = useOrganizationProof();
  const [isOpen, setOpen] = useState(false);
  const { data } = proof;
  return (
    <>
      <ProofCard
        title={t('identity.organisation')}
        text={t('identity.organisation.text')}
        proof={proof}
        items={
          data && [
            { label: t('identity.orgName'), value: data.orgName },
            { label: t('identity.socialCode'), value: data.socialCode, mono: true },
            { label: t('identity.legalName'), value: data.legalName },
            { label: t('identity.openAccount'), value: data.openAccount },
            { label: t('identity.bankAccount'), value: data.bankAccount, mono: true },
          ]
        }
        onSend={() => setOpen(true)}
      >
        {data?.validStatus === 2 && <AmountForm proof={data} refresh={proof.refresh} />}
      </ProofCard>
      {isOpen && <OrganizationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PersonCard() {
  const { t } = useTexts('account');
  const proof = usePersonProof();
  const [isOpen, setOpen] = useState(false);
  const { data } = proof;
  return (
    <>
      <ProofCard
        title={t('identity.person')}
        text={t('identity.person.text')}
        proof={proof}
        items={
          data && [
            { label: t('info.name'), value: data.name },
            { label: t('info.idCard'), value: data.idCard, mono: true },
          ]
        }
        onSend={() => setOpen(true)}
      />
      {isOpen && <PersonDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface ProofCardProps {
  title: string;
  /** What it is good for, before anything was sent in. */
  text: string;
  proof: {
    data: { validStatus: number; reason: string; sentAt: number; decidedAt: number } | undefined;
    error: unknown;
    isValidating: boolean;
    refresh(): Promise<void>;
  };
  /** What was sent in, numbers masked. */
  items: readonly DataListItem[] | undefined;
  onSend: () => void;
  /** The step that the customer has to take. */
  children?: ReactNode;
}

/** One authentication: its state, what was sent in, and the next step. */
function ProofCard({ title, text, proof, items, onSend, children }: ProofCardProps) {
  const { t } = useTexts('account');
  const { data, error, isValidating, refresh } = proof;
  if (!data) {
    return (
      <Panel title={title}>
        {error ? (
          <ErrorState title={t('identity.failed')} retrying={isValidating} onRetry={() => void refresh()} />
        ) : (
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        )}
      </Panel>
    );
  }
  const { validStatus, reason, sentAt, decidedAt } = data;
  const send = { 0: 'identity.begin', 1: 'identity.correct', 4: 'identity.again' }[validStatus];
  return (
    <Panel
      title={title}
      actions={<ValidState status={validStatus} />}
      footer={
        send && (
          <Button
            variant={validStatus === 4 ? 'primary' : 'secondary'}
            aria-label={t('factor.act', { act: t(send), name: title })}
            onClick={onSend}
          >
            {t(send)}
          </Button>
        )
      }
    >
      <Stack gap="4">
        {validStatus === 0 && <Text tone="muted">{text}</Text>}
        {validStatus === 1 && (
          <Text tone="muted">
            {t('identity.review')} <Time value={sentAt} relative="only" />
          </Text>
        )}
        {validStatus === 3 && (
          <Text tone="muted">
            {t('identity.passed')} <Time value={decidedAt} day />
          </Text>
        )}
        {validStatus === 4 && (
          <Alert tone="error" title={t('identity.refused')}>
            {reason === '' ? t('identity.refused.amount') : reason}
          </Alert>
        )}
        {children}
        {validStatus !== 0 && items && (
          <Box>
            <DataList columns={2} items={items} />
          </Box>
        )}
      </Stack>
    </Panel>
  );
}
