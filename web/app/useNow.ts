import { useEffect, useState } from 'react';

/** The present moment, anew every second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  // The clock lies outside React.
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
