export { PlanTable } from './components/plan-table.tsx';
export { StatusCard } from './components/status-card.tsx';
export { offersRead, paymentRead, subscriptionRead, useCharges } from './queries.ts';
