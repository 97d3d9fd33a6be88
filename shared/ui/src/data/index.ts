export { Table, type Sort, type TableProps } from './Table.tsx';
export { ListBody, type ListBodyProps } from './ListBody.tsx';
export type { Column } from './column.ts';
export {
  ColumnMenu,
  DensitySwitch,
  useColumnChoice,
  type ColumnChoice,
  type KeptChoice,
} from './useColumnChoice.tsx';
export { DEFAULT_PAGE_SIZE, PAGER_ABOVE, PAGE_SIZES, Pager, type PagerProps } from './Pager.tsx';
export { Tabs, type TabItem, type TabsProps } from './Tabs.tsx';
export {
  StepMark,
  Steps,
  Timeline,
  stepState,
  type StepMarkProps,
  type StepState,
  type StepsProps,
  type TimelineItem,
} from './Steps.tsx';
export {
  CopyButton,
  CopyField,
  CopyTextButton,
  useCopy,
  type CopyButtonProps,
  type CopyFieldProps,
} from './copy.tsx';
export { RecordBox, type RecordBoxProps } from './RecordBox.tsx';
export { ShareLinkCard, type ShareLinkCardProps } from './ShareLinkCard.tsx';
export { ValidityRail, type ValidityRailProps } from '../life/ValidityRail.tsx';
export { PlaceSquares, type PlaceSquaresProps, type PlaceState } from '../life/PlaceSquares.tsx';
export { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx';
export { QrCode, type QrCodeProps } from './QrCode.tsx';
export { CodeBlock, type CodeBlockProps } from './CodeBlock.tsx';
export { EntryCount } from './EntryCount.tsx';
export { TaskRow, type TaskRowProps } from './TaskRow.tsx';
export {
  DataList,
  Progress,
  Stat,
  type DataListItem,
  type ProgressProps,
  type StatProps,
} from './values.tsx';
export { downloadFile, toCsv } from './files.ts';
