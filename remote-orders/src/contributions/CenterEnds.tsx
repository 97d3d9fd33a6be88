import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Panel } from '@certdeck/ui';
import { useOrderCounts } from './contributions.resource.ts';
import TodoEnds from './TodoEnds.tsx';

/** Certificates that end soon or have just ended, in the account center; nothing while there are none. */
export default function CenterEnds() {
  const { t } = useTexts('orders');
  const { data } = useOrderCounts();
  if (!data || data.expiring === 0) return null;
  return (
    <Panel
      flush
      title={t('expiring.title')}
      actions={
        <Button asChild variant="link" size="sm">
          <RouterLink to="/orders/expiring">{t('todo.show')}</RouterLink>
        </Button>
      }
    >
      <ul>
        <TodoEnds />
      </ul>
    </Panel>
  );
}
