export { UiProvider, type UiProviderProps } from './core/UiProvider.tsx';
export { prepareTheme } from './theme/system.ts';
export { useUi, type UiEnvironment } from './core/context.ts';
export { useTheme } from './core/useTheme.ts';
export { bothThemes, builtInAccent } from './theme/bothThemes.ts';
export { THEME_MODES, type ColorMode, type ThemeMode } from './theme/mode.ts';
export { MOBILE_BELOW, useBreakpoint } from './core/useBreakpoint.ts';
export * from './core/layout.tsx';
export { Code, Heading, Kbd, Link, Text, type HeadingProps } from './core/typography.tsx';
export { Button, ButtonGroup, IconButton, type ButtonProps, type IconButtonProps } from './core/Button.tsx';
export { Field, useFieldControl, useFieldIds, type FieldProps } from './core/Field.tsx';
export { Input, PasswordInput, type InputProps } from './core/Input.tsx';
export { SearchInput, type SearchInputProps } from './core/SearchInput.tsx';
export { Alert, type AlertProps, type AlertTone } from './core/Alert.tsx';
export { Badge, Status, ToneIcon, type BadgeProps, type StatusProps, type Tone } from './core/status.tsx';
export { Card, Panel, type PanelProps } from './core/Card.tsx';
export { Fold, Folds, type FoldProps } from './core/Fold.tsx';
export { FigureRow, FigureTile, type FigureTileProps } from './core/FigureTile.tsx';
export { Loading, Skeleton, SkeletonRows, SkeletonText } from './core/Skeleton.tsx';
export { Spinner } from './core/Spinner.tsx';
export { notify, type Notice, type NoticeTone } from './core/notify.ts';
export {
  Breadcrumbs,
  EmptyState,
  ErrorState,
  PageHeader,
  SkipLink,
  type EmptyStateProps,
  type ErrorStateProps,
  type PageHeaderProps,
} from './core/page.tsx';
export { guilloche } from './core/guilloche.ts';
export { Rail, type RailProps } from './life/Rail.tsx';
export type { CertificateLife, RailSegment, RailTone } from './life/railSegments.ts';
export { Rosette, type RosetteProps } from './life/Rosette.tsx';
export { Seal, type SealProps } from './life/Seal.tsx';
export { ChangingText, wholeText } from './core/ChangingText.tsx';
export { isComposing } from './core/composing.ts';
export { smoothScroll } from './core/scroll.ts';
export { BackToTop } from './core/BackToTop.tsx';
export { LiveRegion, Money, Time, useMoney, type TimeProps } from './core/values.tsx';
export * from './core/icons.ts';
