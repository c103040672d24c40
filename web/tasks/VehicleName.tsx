import classes from './tasks.module.css';

/** Brand and model of a vehicle; what the model has in brackets, its years above all, stays on one line. */
export function VehicleName({ brand, model }: { brand: string; model: string }) {
  return `${brand} ${model}`.split(/(\([^()]*\))/).map((part) =>
    part.startsWith('(') ? (
      <span key={part} className={classes['nowrap']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
