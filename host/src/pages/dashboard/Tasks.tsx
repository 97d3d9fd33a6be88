import { useTexts } from '@certdeck/i18n';
import { chakra, Panel } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { DashboardSlot } from './DashboardSlot.tsx';
import { ProfileTask } from './ProfileTask.tsx';

const Body = chakra('div', {
  base: {
    '& > p': { padding: '4', color: 'fg.muted' },
    // Areas say by their rows whether there is something to do.
    '& > ul:has(> li) + p': { display: 'none' },
  },
});

/** What is to be done, the greatest harm first: rows of areas, then the shell's own. */
export function Tasks() {
  const { t } = useTexts(HOST);
  return (
    <Panel flush title={t('todo.title')} description={t('todo.order')}>
      <Body>
        <ul>
          <DashboardSlot place="todo" />
          <ProfileTask />
        </ul>
        <p>{t('todo.none')}</p>
      </Body>
    </Panel>
  );
}
