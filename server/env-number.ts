type Value = (name: string) => string | undefined;

/** Reads whole numbers from the environment; what is out of range is added to the faults, and the usual one taken. */
export const numbersIn =
  (value: Value, faults: string[]) =>
  (name: string, usual: number, least: number, most: number): number => {
    const given = value(name);
    if (given === undefined) return usual;
    if (/^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
    faults.push(`${name} must be a whole number from ${least} to ${most}`);
    return usual;
  };
