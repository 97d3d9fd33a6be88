import { useMemo } from 'react';
import { CONTRACT_VERSION } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Badge, Panel, Text, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { OWN_RELEASE, portalAttribution } from '../../kernel/failure.ts';
import { useShell } from '../../shell/ShellContext.ts';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

interface Change {
  part: string;
  release: string;
  at: string;
}

interface Version {
  id: string;
  name: string;
  release: string;
  contract: string;
  owner: string;
  /** When it became somebody's; undefined when the store no longer knows, or never did. */
  since: string | undefined;
  /** Why it isn't the release that was given out. */
  why: 'override' | 'fallback' | undefined;
  /** The release in whose place an earlier one runs. */
  insteadOf?: string;
}

/** Which release of what runs in this tab, for which contract, whose it is and since when it is out. */
export function Versions({ changes }: { changes: readonly Change[] }) {
  const { t } = useTexts(STAFF);
  const { registry, loader, overrides } = useShell();
  const nameOf = useRemoteName();
  const since = (part: string, release: string) =>
    changes.find((change) => change.part === part && change.release === release)?.at;
  const shell = OWN_RELEASE || (registry.shell ?? '-');
  const rows: Version[] = [
    {
      id: 'host',
      name: nameOf('host'),
      release: shell,
      contract: CONTRACT_VERSION,
      owner: portalAttribution.owner,
      since: since('host', shell),
      ...(registry.shellInsteadOf
        ? { why: 'fallback', insteadOf: registry.shellInsteadOf }
        : { why: undefined }),
    },
    ...registry.remotes.map(({ id, release, manifest }): Version => {
      const used = loader.attribution(id).release;
      const isOverride = overrides?.states.some((state) => state.id === id && state.release === release);
      return {
        id,
        name: nameOf(id),
        release: used,
        contract: manifest.contract,
        owner: manifest.owner,
        since: isOverride && used === release ? undefined : since(id, used),
        ...(used === release
          ? { why: isOverride ? 'override' : undefined }
          : { why: 'fallback', insteadOf: release }),
      };
    }),
  ];
  const columns = useMemo<Column<Version>[]>(
    () => [
      { id: 'name', header: t('versions.part'), title: true, cell: ({ name }) => name },
      {
        id: 'release',
        header: t('versions.release'),
        mono: true,
        cell: ({ release, why, insteadOf }) => (
          <>
            {release} {why && <Badge tone="warning">{t(`versions.${why}`)}</Badge>}
            {insteadOf && (
              <Text size="xs" tone="muted">
                {t('versions.instead', { release: insteadOf })}
              </Text>
            )}
          </>
        ),
      },
      { id: 'contract', header: t('versions.contract'), mono: true, cell: ({ contract }) => contract },
      { id: 'owner', header: t('versions.owner'), cell: ({ owner }) => owner },
      {
        id: 'since',
        header: t('versions.since'),
        cell: ({ since: moment }) => (moment ? <Time value={moment} /> : '–'),
      },
    ],
    [t],
  );
  return (
    <Panel title={t('versions.title')} flush>
      <Table
        label={t('list', { what: t('versions.title') })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
