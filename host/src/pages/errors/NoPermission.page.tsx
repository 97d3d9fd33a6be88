import { use } from 'react';
import { isRole, rolesWith } from '@certdeck/contract/roles';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useUser } from '@certdeck/session';
import { Button, EmptyState, LockIcon, wholeText } from '@certdeck/ui';
import { MissingPermission } from '../../shell/missingPermission.ts';
import { HOST } from '../../texts.ts';

/** In place of a page that the customer may not open: what is missing, who can give it, and a way back. */
export default function NoPermission() {
  const { t, lang } = useTexts(HOST);
  const permission = use(MissingPermission);
  const user = useUser();
  const held = permission === 'session' ? [] : rolesWith(permission);
  const role = user?.role && isRole(user.role) ? t(`role.${user.role}`) : user?.roleName;
  const names = (roles: readonly string[]) =>
    new Intl.ListFormat(lang, { type: 'disjunction' }).format(roles.map((role) => t(`role.${role}`)));
  return (
    <EmptyState
      level={1}
      icon={<LockIcon size={22} />}
      title={t('forbidden.title')}
      actions={
        <Button asChild variant="primary">
          <RouterLink to="/dashboard">{t('notFound.home')}</RouterLink>
        </Button>
      }
    >
      {wholeText([
        role === undefined ? t('forbidden.text') : t('forbidden.role', { role }),
        held.length > 0 && ` ${t('forbidden.needs', { roles: names(held) })}`,
        held.length > 0 && user?.tenant && ` ${t('forbidden.ask', { owner: user.tenant.owner })}`,
      ])}
    </EmptyState>
  );
}
