import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  BanIcon,
  CertificateIcon,
  EditIcon,
  HStack,
  IconButton,
  MoreIcon,
  RefreshIcon,
  TrashIcon,
  UndoIcon,
} from '@certdeck/ui';
import { Menu } from '@certdeck/ui/overlays';
import { serverName } from './server.ts';
import type { Target } from './Targets.resource.ts';

export interface TargetActs {
  onScan: (target: Target) => void;
  onEdit: (target: Target) => void;
  /** Pauses a server, or watches a paused one again. */
  onPause: (target: Target) => void;
  onDelete: (target: Target) => void;
}

/** What can be done with one watched server. */
export function RowActions({
  target,
  isScanning,
  acts,
}: {
  target: Target;
  isScanning: boolean;
  acts: TargetActs;
}) {
  const { t } = useTexts('certhub-discovery-targets');
  const server = serverName(target);
  return (
    <HStack gap="1" justify="flex-end">
      {!target.paused && (
        <IconButton
          size="sm"
          label={t('act.scan', { server })}
          loading={isScanning}
          onClick={() => acts.onScan(target)}
        >
          <RefreshIcon size={14} />
        </IconButton>
      )}
      <Menu
        placement="bottom-end"
        trigger={
          <IconButton size="sm" label={t('act.more', { server })}>
            <MoreIcon size={14} />
          </IconButton>
        }
        items={[
          {
            id: 'edit',
            label: t('act.edit'),
            icon: <EditIcon size={14} />,
            onSelect: () => acts.onEdit(target),
          },
          {
            id: 'pause',
            label: t(target.paused ? 'act.resume' : 'act.pause'),
            icon: target.paused ? <UndoIcon size={14} /> : <BanIcon size={14} />,
            onSelect: () => acts.onPause(target),
          },
          {
            id: 'certs',
            label: t('act.certs'),
            icon: <CertificateIcon size={14} />,
            render: (content) => (
              <RouterLink to={`/certhub/discovery/certs?targetID=${target.id}`}>{content}</RouterLink>
            ),
          },
          'separator',
          {
            id: 'delete',
            label: t('common:btn.delete'),
            icon: <TrashIcon size={14} />,
            danger: true,
            onSelect: () => acts.onDelete(target),
          },
        ]}
      />
    </HStack>
  );
}
