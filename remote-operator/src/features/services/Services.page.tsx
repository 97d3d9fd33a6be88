import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall, useCallMutation } from '@certdeck/session';
import {
  Box,
  Button,
  Container,
  EmptyState,
  notify,
  PageHeader,
  Panel,
  Stack,
  Status,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';

const NOTHING = {};
const KINDS = ['issuer', 'payment'] as const;
type Service = NonNullable<NonNullable<typeof operatorCalls.services.types>['data']>[number];

/** /operator/services: who issues and how customers pay, how each does, and each switched off or on (D-374). */
export default function ServicesPage() {
  const { t } = useTexts('operator');
  const format = useFormats();
  const explain = useExplain();
  const list = useCall(operatorCalls.services, NOTHING, { messages: 'none' });
  const [chosen, setChosen] = useState<Service>();

  const columns = useMemo<Column<Service>[]>(
    () => [
      {
        id: 'name',
        header: t('services.name'),
        title: true,
        cell: (row) => (
          <Box>
            <Text weight="medium">{row.name}</Text>
            {!row.on && (
              <Text size="xs" tone="muted" css={{ overflowWrap: 'anywhere' }}>
                {row.reason}
              </Text>
            )}
          </Box>
        ),
      },
      {
        id: 'state',
        header: t('services.state'),
        cell: (row) => (
          <Status tone={!row.on ? 'error' : row.failedAt > row.succeededAt ? 'warning' : 'success'}>
            {t(
              !row.on ? 'services.off' : row.failedAt > row.succeededAt ? 'services.failing' : 'services.on',
            )}
          </Status>
        ),
      },
      {
        id: 'success',
        header: t('services.success'),
        cell: (row) => (row.succeededAt === 0 ? '-' : <Time value={row.succeededAt} />),
      },
      {
        id: 'failure',
        header: t('services.failure'),
        cell: (row) =>
          row.failedAt === 0 ? (
            '-'
          ) : (
            <Box>
              <Time value={row.failedAt} />
              <Text size="xs" tone="muted" css={{ overflowWrap: 'anywhere' }}>
                {row.error}
              </Text>
            </Box>
          ),
      },
      {
        id: 'backlog',
        header: t('services.backlog'),
        align: 'end',
        cell: (row) => format.number(row.backlog),
      },
    ],
    [t, format],
  );

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('services.title')} description={t('services.lead')} />
      <ListBody list={list} explain={explain}>
        <Stack gap="4">
          {KINDS.map((kind) => (
            <Panel key={kind} title={t(`services.${kind}`)} description={t(`services.${kind}.text`)} flush>
              <Table
                label={t(`services.${kind}.list`)}
                columns={columns}
                rows={(list.data ?? []).filter((one) => one.kind === kind)}
                rowKey={(row) => row.id}
                rowActions={(row) => (
                  <Button
                    size="sm"
                    variant={row.on ? 'dangerQuiet' : 'primary'}
                    aria-label={t(row.on ? 'services.turnOff.of' : 'services.turnOn.of', { name: row.name })}
                    onClick={() => setChosen(row)}
                  >
                    {t(row.on ? 'services.turnOff' : 'services.turnOn')}
                  </Button>
                )}
                loading={list.isLoading}
                empty={<EmptyState title={t('services.none')} />}
              />
            </Panel>
          ))}
        </Stack>
      </ListBody>
      {chosen && <SwitchDialog service={chosen} onClose={() => setChosen(undefined)} />}
    </Container>
  );
}

function SwitchDialog({
  service: { id, kind, name, on },
  onClose,
}: {
  service: Service;
  onClose: () => void;
}) {
  const { t } = useTexts('operator');
  const turn = useCallMutation(operatorCalls.switchService, { messages: 'own' });
  return (
    <ReasonDialog
      title={t(on ? 'services.turnOff.of' : 'services.turnOn.of', { name })}
      description={t(on ? `services.${kind}.turnOff.text` : `services.${kind}.turnOn.text`)}
      submitLabel={t(on ? 'services.turnOff' : 'services.turnOn')}
      danger={on}
      reasonLabel={t('services.reason')}
      send={(reason) => turn.send({ id, on: on ? 'N' : 'Y', reason })}
      onDone={() => {
        notify.success(t(on ? 'services.isOff' : 'services.isOn', { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
