import { useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Stack } from '@certdeck/ui';
import { publicNavigationOf } from '../../kernel/navigation.ts';
import { HOST } from '../../texts.ts';
import { useShell } from '../ShellContext.ts';
import { Group } from './Navigation.tsx';
import { useEntryHere } from './useEntryHere.ts';
import { useFolds } from './useFolds.ts';

/** The pages that are open to guests, from the manifests alone. */
export function GuestNavigation({ onGone }: { onGone?: () => void }) {
  const { t } = useTexts(HOST);
  const { registry } = useShell();
  const groups = useMemo(() => publicNavigationOf(registry), [registry]);
  const here = useEntryHere(groups);
  const folds = useFolds(groups, here, true);
  return (
    <Stack as="nav" aria-label={t('shell.nav')} gap="0" flex="1" fontSize="sm">
      {groups.map((group) => (
        <Group key={group.id} group={group} here={here} folds={folds} onGone={onGone} />
      ))}
    </Stack>
  );
}
