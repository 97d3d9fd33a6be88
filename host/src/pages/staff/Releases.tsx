import { useMemo } from 'react';
import * as staffCalls from '@certdeck/contract/staff';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Badge, ErrorState, Loading, Panel, SkeletonRows, Stack, Text } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { CanaryPanel } from './CanaryPanel.tsx';
import { DeploymentLog } from './DeploymentLog.tsx';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

const NOTHING = {};

export type ReleasesData = NonNullable<ReturnType<typeof useReleases>['data']>;
export type ReleasedPart = ReleasesData['parts'][number];
export type Change = ReleasesData['changes'][number];

function useReleases() {
  return useCall(staffCalls.releases, NOTHING, { messages: 'none' });
}

/** Who gets which release, how what is tried does, and what was done by whom. */
export function Releases() {
  const { t } = useTexts(STAFF);
  const { data, error, refresh } = useReleases();
  if (!data && error) return <ErrorState title={t('failed')} onRetry={() => void refresh()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={5} />
      </Loading>
    );
  return (
    <Stack gap="6">
      <Parts parts={data.parts} />
      {data.parts.map(({ part, canary }) => canary && <CanaryPanel key={part} part={part} canary={canary} />)}
      <DeploymentLog changes={data.changes} />
    </Stack>
  );
}

function Parts({ parts }: { parts: readonly ReleasedPart[] }) {
  const { t } = useTexts(STAFF);
  const { percent } = useFormats();
  const nameOf = useRemoteName();
  const columns = useMemo<Column<ReleasedPart>[]>(
    () => [
      { id: 'part', header: t('releases.part'), title: true, cell: ({ part }) => nameOf(part) },
      { id: 'release', header: t('releases.everybody'), mono: true, cell: ({ release }) => release || '–' },
      { id: 'previous', header: t('releases.previous'), mono: true, cell: ({ previous }) => previous || '–' },
      {
        id: 'canary',
        header: t('releases.canary'),
        mono: true,
        cell: ({ canary }) =>
          canary ? (
            <>
              {canary.release} <Badge tone="info">{percent(canary.share / 100)}</Badge>
            </>
          ) : (
            '–'
          ),
      },
      {
        id: 'pins',
        header: t('releases.pins'),
        cell: ({ pins }) =>
          pins.length === 0
            ? '–'
            : pins.map(({ host, release }) => (
                <Text key={host} size="sm" overflowWrap="anywhere">
                  {host}{' '}
                  <Text as="span" mono tone="muted">
                    {release}
                  </Text>
                </Text>
              )),
      },
    ],
    [t, percent, nameOf],
  );
  return (
    <Panel title={t('releases.title')} description={t('releases.text')} flush>
      <Table
        label={t('list', { what: t('releases.title') })}
        columns={columns}
        rows={parts}
        rowKey={({ part }) => part}
      />
    </Panel>
  );
}
