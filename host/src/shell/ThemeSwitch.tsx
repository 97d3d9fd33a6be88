import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Flex, IconButton, MonitorIcon, MoonIcon, SunIcon, type ThemeMode, useTheme } from '@certdeck/ui';

const icons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon };
const modes: readonly ThemeMode[] = ['light', 'dark', 'system'];

/** Sets the theme for this page and keeps it. */
export function useThemeChoice() {
  const { t } = useTexts();
  const { mode, setMode } = useTheme();
  const session = useSession();
  return {
    mode,
    label: t('theme.label'),
    options: modes.map((option) => ({
      option,
      label: t(`theme.${option}`),
      Icon: icons[option],
      choose() {
        setMode(option);
        session.setThemeMode(option);
      },
    })),
  };
}

/** The three themes side by side, where there is no menu. */
export function ThemeSwitch() {
  const { mode, label, options } = useThemeChoice();
  return (
    <Flex role="group" aria-label={label} gap="0.5">
      {options.map(({ option, label: name, Icon, choose }) => (
        <IconButton key={option} label={name} size="sm" aria-pressed={mode === option} onClick={choose}>
          <Icon />
        </IconButton>
      ))}
    </Flex>
  );
}
