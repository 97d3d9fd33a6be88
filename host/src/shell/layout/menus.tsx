import { useEntries, usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useSession, useUser } from '@certdeck/session';
import {
  ActivityIcon,
  Button,
  chakra,
  ChevronDownIcon,
  HelpIcon,
  IconButton,
  LanguagesIcon,
  SettingsIcon,
  SignOutIcon,
  UserIcon,
} from '@certdeck/ui';
import { Menu, type MenuItem } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { useLanguageChoice } from '../languages.ts';
import { useThemeChoice } from '../ThemeSwitch.tsx';
import { useCurrencyChoice } from './currencies.ts';
import { iconOf } from './icons.ts';

export function LanguageMenu() {
  const { t } = useTexts(HOST);
  const { lang, name, options } = useLanguageChoice();
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <IconButton label={t('common:labelled', { label: t('shell.language'), value: name })}>
          <LanguagesIcon size={18} />
        </IconButton>
      }
      items={options.map(({ option, name: label, choose }) => ({
        id: option,
        label: <span lang={option}>{label}</span>,
        checked: option === lang,
        onSelect: () => void choose(),
      }))}
    />
  );
}

/** Absent when there are no rates to choose from (D-070). */
export function CurrencyMenu() {
  const { t } = useTexts(HOST);
  const { current, options } = useCurrencyChoice();
  if (options.length === 0) return null;
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <Button
          variant="ghost"
          aria-label={t('common:labelled', { label: t('shell.currency'), value: current.unit })}
          iconEnd={<ChevronDownIcon size={12} />}
        >
          {current.unit}
        </Button>
      }
      items={options.map(({ code, symbol, isCurrent, choose }) => ({
        id: code,
        label: `${symbol} ${code}`,
        checked: isCurrent,
        onSelect: choose,
      }))}
    />
  );
}

export function ThemeMenu() {
  const { mode, label, options } = useThemeChoice();
  const Current = options.find(({ option }) => option === mode)?.Icon ?? SettingsIcon;
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <IconButton label={label}>
          <Current size={18} />
        </IconButton>
      }
      items={options.map(({ option, label: name, Icon, choose }) => ({
        id: option,
        label: name,
        icon: <Icon />,
        checked: option === mode,
        onSelect: choose,
      }))}
    />
  );
}

const Initial = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '7',
    height: '7',
    borderRadius: 'full',
    background: 'primary.muted',
    color: 'primary.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
});

/** Language and theme as lines that lead to their choices. */
function useOwnChoices(): MenuItem[] {
  const { t } = useTexts(HOST);
  const language = useLanguageChoice();
  const theme = useThemeChoice();
  const Theme = theme.options.find(({ option }) => option === theme.mode)?.Icon ?? SettingsIcon;
  return [
    {
      id: 'language',
      label: t('shell.language'),
      icon: <LanguagesIcon />,
      value: language.name,
      inner: {
        label: t('shell.language'),
        items: language.options.map(({ option, name, choose }) => ({
          id: option,
          label: <span lang={option}>{name}</span>,
          checked: option === language.lang,
          onSelect: () => void choose(),
        })),
      },
    },
    {
      id: 'theme',
      label: theme.label,
      icon: <Theme />,
      value: theme.options.find(({ option }) => option === theme.mode)?.label,
      inner: {
        label: theme.label,
        items: theme.options.map(({ option, label, Icon, choose }) => ({
          id: option,
          label,
          icon: <Icon />,
          checked: option === theme.mode,
          onSelect: choose,
        })),
      },
    },
  ];
}

/** Who is signed in, their own pages, how they like the portal, and the way out. */
export function AccountMenu() {
  const { t, lang } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const entries = useEntries('host/account-entry/v1');
  const session = useSession();
  const user = useUser();
  const choices = useOwnChoices();
  const name = user?.accountInfo ?? '';
  const link = (id: string, to: string, label: string, icon: MenuItem['icon']): MenuItem[] =>
    hasRoute(to)
      ? [{ id, label, icon, render: (content) => <RouterLink to={to}>{content}</RouterLink> }]
      : [];
  return (
    <Menu
      hover
      placement="bottom-end"
      trigger={
        <IconButton
          label={name ? t('common:labelled', { label: t('shell.account'), value: name }) : t('shell.account')}
          borderRadius="full"
        >
          <Initial aria-hidden="true">{name ? [...name][0]?.toUpperCase() : <UserIcon />}</Initial>
        </IconButton>
      }
      items={[
        ...(user ? [{ group: `${name} · ${user.accountNo}` }] : []),
        ...entries.flatMap(({ remote, id, declared: { title, icon, to } }) => {
          const Icon = iconOf(icon);
          return link(`${remote}-${id}`, to, title[lang], <Icon />);
        }),
        ...(entries.length > 0 ? (['separator'] as const) : []),
        ...choices,
        'separator',
        ...link('help', '/help/overview', t('nav.help'), <HelpIcon />),
        ...(user?.isStaff ? link('portal', '/__portal', t('nav.portal'), <ActivityIcon />) : []),
        'separator',
        {
          id: 'sign-out',
          label: t('nav.sign-out'),
          icon: <SignOutIcon />,
          onSelect: () => void session.logout(),
        },
      ]}
    />
  );
}
