import { useState } from 'react';
import type { SavedView } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Button,
  CheckIcon,
  EditIcon,
  Flex,
  IconButton,
  LinkIcon,
  MoreIcon,
  notify,
  PlusIcon,
  RefreshIcon,
  Separator,
  StarIcon,
  TrashIcon,
} from '@certdeck/ui';
import { useCopy } from '@certdeck/ui/data';
import { Menu } from '@certdeck/ui/overlays';
import { NameDialog } from './Name.dialog.tsx';
import { useEdited } from './useEdited.ts';
import { MOST_VIEWS, type SavedViews } from './useSavedViews.ts';

/** Milliseconds for which taking a deletion back is offered. */
const UNDO_TIME = 8_000;

export interface ViewBarProps {
  saved: SavedViews;
  /** What the list shows now, as a view would keep it. */
  current: Omit<SavedView, 'id' | 'name'>;
  /** The view that the list shows now. */
  active: SavedView | undefined;
  /** Its address, for a link. */
  addressOf: (view: SavedView) => string;
  onOpen: (view: SavedView) => void;
  /** A line before them, behind the specified tabs. */
  divided?: boolean;
}

/** The saved views of a list behind its tabs, and what can be done with the one that is open. */
export function ViewBar({ saved, current, active, addressOf, onOpen, divided = false }: ViewBarProps) {
  const { t } = useTexts('orders');
  const copy = useCopy();
  const [naming, setNaming] = useState<'new' | SavedView | null>(null);
  const edited = useEdited(saved.views, active, current.query === '');
  const replace = ({ id, name }: SavedView) => {
    const undo = saved.replace(id, current);
    notify.success({
      title: t('views.replaced'),
      text: name,
      duration: UNDO_TIME,
      actions: [{ label: t('views.undo'), onPress: undo }],
    });
  };
  const remove = ({ id, name }: SavedView) => {
    const undo = saved.remove(id);
    notify.success({
      title: t('views.deleted'),
      text: name,
      duration: UNDO_TIME,
      actions: [{ label: t('views.undo'), onPress: undo }],
    });
  };
  const start = () =>
    saved.views.length < MOST_VIEWS ? setNaming('new') : notify.info(t('views.full', { n: MOST_VIEWS }));
  const actions = (view: SavedView) => (
    <Menu
      placement="bottom-end"
      trigger={
        <IconButton size="sm" label={t('views.actions', { name: view.name })}>
          <MoreIcon />
        </IconButton>
      }
      items={[
        ...(view === edited
          ? [
              {
                id: 'replace',
                label: t('views.replace'),
                icon: <RefreshIcon size={14} />,
                onSelect: () => replace(view),
              },
            ]
          : []),
        {
          id: 'rename',
          label: t('views.rename'),
          icon: <EditIcon size={14} />,
          onSelect: () => setNaming(view),
        },
        saved.first === view.id
          ? {
              id: 'first',
              label: t('views.first.end'),
              icon: <CheckIcon size={14} />,
              onSelect: () => saved.setFirst(''),
            }
          : {
              id: 'first',
              label: t('views.first.begin'),
              icon: <StarIcon size={14} />,
              onSelect: () => saved.setFirst(view.id),
            },
        {
          id: 'link',
          label: t('views.link'),
          icon: <LinkIcon size={14} />,
          onSelect: () => void copy(addressOf(view)),
        },
        {
          id: 'delete',
          label: t('views.delete'),
          icon: <TrashIcon size={14} />,
          danger: true,
          onSelect: () => remove(view),
        },
      ]}
    />
  );

  return (
    <Flex data-unprinted="" role="group" aria-label={t('views.title')} align="center" gap="1" flexShrink="0">
      {divided && <Separator orientation="vertical" height="5" marginInline="1" />}
      {saved.views.map((view) => (
        <Flex key={view.id} align="center" flexShrink="0">
          <Button
            size="sm"
            variant="ghost"
            icon={<StarIcon size={14} fill={view.id === active?.id ? 'currentColor' : 'none'} />}
            aria-pressed={view.id === active?.id}
            css={{ '&[aria-pressed=true]': { color: 'primary.fg', background: 'primary.subtle' } }}
            onClick={() => onOpen(view)}
          >
            {view.name}
            {view.id === saved.first && <Badge>{t('views.first')}</Badge>}
            {view === edited && <Badge tone="accent">{t('views.edited')}</Badge>}
          </Button>
          {(view === edited || view.id === active?.id) && actions(view)}
        </Flex>
      ))}
      {!active && (
        <Button size="sm" variant="ghost" icon={<PlusIcon size={14} />} onClick={start}>
          {t('views.save')}
        </Button>
      )}
      {naming && (
        <NameDialog
          title={naming === 'new' ? t('views.save') : t('views.rename')}
          description={naming === 'new' ? t('views.save.text') : undefined}
          name={naming === 'new' ? '' : naming.name}
          taken={saved.views.filter((view) => view !== naming).map(({ name }) => name)}
          replaces={naming === 'new'}
          onClose={() => setNaming(null)}
          onName={(name) => {
            const same = saved.views.find((view) => view.name === name);
            if (naming !== 'new') saved.rename(naming.id, name);
            else if (same) replace(same);
            else saved.add({ ...current, name });
            setNaming(null);
          }}
        />
      )}
    </Flex>
  );
}
