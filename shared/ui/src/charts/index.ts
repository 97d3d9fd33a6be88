export { MonthsChart, type Month, type MonthsChartProps } from './MonthsChart.tsx';
export { GhostWeeks, WeeksChart, type Week, type WeeksChartProps } from './WeeksChart.tsx';
export { BalanceChart, type BalanceChartProps } from './BalanceChart.tsx';
export type { BalancePoint } from './balanceLines.ts';
