import { useMemo, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Panel, Status } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { type SharedModule, sharedModules } from './sharedModules.ts';
import { STAFF } from './texts.ts';

/** The modules that remotes take from the shell: version, who gives it, and whether anybody needed it yet. */
export function SharedModules() {
  const { t } = useTexts(STAFF);
  const [rows] = useState(sharedModules);
  const columns = useMemo<Column<SharedModule>[]>(
    () => [
      { id: 'name', header: t('shared.name'), title: true, mono: true, cell: ({ name }) => name },
      { id: 'version', header: t('shared.version'), mono: true, cell: ({ version }) => version },
      { id: 'provider', header: t('shared.provider'), mono: true, cell: ({ provider }) => provider },
      { id: 'users', header: t('shared.users'), mono: true, cell: ({ users }) => users.join(', ') || '–' },
      {
        id: 'loaded',
        header: t('shared.state'),
        cell: ({ loaded }) => (
          <Status tone={loaded ? 'success' : 'neutral'}>
            {t(loaded ? 'shared.loaded' : 'shared.waiting')}
          </Status>
        ),
      },
    ],
    [t],
  );
  return (
    <Panel title={t('shared.title')} description={t('shared.text')} flush>
      <Table
        label={t('list', { what: t('shared.title') })}
        columns={columns}
        rows={rows}
        rowKey={({ name, version }) => `${name} ${version}`}
      />
    </Panel>
  );
}
