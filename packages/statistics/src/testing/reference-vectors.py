"""Writes reference-vectors.json with Debian's python3-scipy and python3-statsmodels.

Usage: /usr/bin/python3 packages/statistics/src/testing/reference-vectors.py
"""

import json
import math
import warnings
from pathlib import Path

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import integrate, optimize, special, stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import NormalIndPower, normal_power_het, normal_sample_size_one_tail
from statsmodels.stats.proportion import confint_proportions_2indep, test_proportions_2indep

warnings.simplefilter("error")
random = np.random.default_rng(20261117)


def rounded(value):
    """Twelve significant digits, so that the file does not depend on the processor."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [rounded(each) for each in value]
    if isinstance(value, (float, np.floating)):
        return float(f"{value:.12g}")
    return int(value) if isinstance(value, np.integer) else value


def distributions():
    zs = [-8.0, -3.5, -1.96, -0.3, 0.0, 0.7, 2.5, 6.0]
    ps = [1e-9, 0.0005, 0.025, 0.2, 0.5, 0.9, 0.975, 0.9999]
    degrees = [1.0, 3.7, 28.0, 950.5]
    return {
        "normalCdf": [[z, stats.norm.cdf(z)] for z in zs],
        "normalQuantile": [[p, stats.norm.ppf(p)] for p in ps],
        "tCdf": [[z, d, stats.t.cdf(z, d)] for z in zs for d in degrees],
        "tQuantile": [[p, d, stats.t.ppf(p, d)] for p in ps[2:7] for d in degrees],
        "logGamma": [[x, special.gammaln(x)] for x in [0.1, 0.5, 1.5, 10.0, 1234.5, 2e6]],
    }


def proportions():
    """The Wald interval and test of the difference, and the interval of the ratio on the log scale."""
    found = []
    for control, treatment in [
        ([1000, 50], [1000, 65]),
        ([48210, 2891], [48333, 2904]),
        ([250, 3], [260, 9]),
        ([100000, 61000], [99000, 60990]),
    ]:
        for alpha in [0.05, 0.01]:
            (n1, y1), (n2, y2) = control, treatment
            low, high = confint_proportions_2indep(y2, n2, y1, n1, compare="diff", method="wald", alpha=alpha)
            test = test_proportions_2indep(y2, n2, y1, n1, compare="diff", method="wald", correction=False)
            p1, p2 = y1 / n1, y2 / n2
            ratios = confint_proportions_2indep(y2, n2, y1, n1, compare="ratio", method="log", alpha=alpha)
            of_ratio = test_proportions_2indep(y2, n2, y1, n1, compare="ratio", method="log", correction=False)
            found.append(
                {
                    "control": control,
                    "treatment": treatment,
                    "alpha": alpha,
                    "difference": [p2 - p1, low, high, test.pvalue],
                    "lift": [p2 / p1 - 1, ratios[0] - 1, ratios[1] - 1, of_ratio.pvalue],
                }
            )
    return found


def means():
    """Welch's test, winsorised values, CUPED as a regression, and the delta method."""
    found = []
    for n1, n2, lift, share in [(40, 60, 0.3, 0.05), (500, 480, 0.1, 0.01), (1500, 1500, 0.0, 0.02)]:
        control, treatment = [np.round(random.gamma(0.7, 90 * scale, n), 3) for n, scale in [(n1, 1), (n2, 1 + lift)]]
        before = [np.round(0.6 * values + random.gamma(1, 40, len(values)), 3) for values in (control, treatment)]
        test = stats.ttest_ind(treatment, control, equal_var=False)
        comparison = sm.stats.CompareMeans.from_data(treatment, control)
        low, high = comparison.tconfint_diff(alpha=0.05, usevar="unequal")
        capped = [
            np.asarray(stats.mstats.winsorize(values, limits=(0, share), inclusive=(True, True)))
            for values in (control, treatment)
        ]
        found.append(
            {
                "control": control,
                "treatment": treatment,
                "before": before,
                "difference": [treatment.mean() - control.mean(), low, high, test.pvalue],
                "winsorised": {"share": share, "means": [c.mean() for c in capped], "variances": [c.var(ddof=1) for c in capped]},
                "cuped": cuped([control, treatment], before),
                "ratio": [ratio(y, x) for y, x in zip([control, treatment], before)],
            }
        )
    return found


def cuped(outcomes, before):
    """The coefficient of a regression with one intercept per variant, and the variance of the adjusted values."""
    x = np.concatenate(before)
    y = np.concatenate(outcomes)
    in_treatment = np.repeat([0, 1], [len(each) for each in outcomes])
    fitted = sm.OLS(y, np.column_stack([1 - in_treatment, in_treatment, x])).fit()
    coefficient = fitted.params[2]
    adjusted = [o - coefficient * (b - x.mean()) for o, b in zip(outcomes, before)]
    return [[a.mean(), a.var(ddof=1) / len(a)] for a in adjusted]


def ratio(y, x):
    """The delta method as the variance of the linearised values."""
    value = y.mean() / x.mean()
    linear = (y - value * x) / x.mean()
    return [value, linear.var(ddof=1) / len(y)]


def sequences():
    """The boundary by maximising the mixture numerically, without its closed form."""
    found = []
    for alpha, tuned_for in [(0.05, 10000), (0.01, 2000)]:
        doubled = -2 * math.log(alpha)
        variance = (doubled + math.log(doubled + 1)) / tuned_for
        for n in [50, 2000, 10000, 400000]:
            # Likelihood ratio of an effect d against 0 after n readers, averaged over d ~ N(0, variance).
            def mixture(z):
                mean, spread = z * math.sqrt(n) * variance / (n * variance + 1), math.sqrt(variance / (n * variance + 1))
                log_peak = mean * z * math.sqrt(n) - n * mean**2 / 2 + stats.norm.logpdf(mean, 0, math.sqrt(variance))
                integrand = lambda d: math.exp(
                    d * z * math.sqrt(n) - n * d * d / 2 + stats.norm.logpdf(d, 0, math.sqrt(variance)) - log_peak
                )
                area, _ = integrate.quad(integrand, mean - 12 * spread, mean + 12 * spread, epsabs=0, epsrel=1e-12, limit=400)
                return log_peak + math.log(area)

            boundary = optimize.brentq(lambda z: mixture(z) + math.log(alpha), 0.5, 20, xtol=1e-13)
            p_values = [[z, min(1.0, math.exp(-mixture(z)))] for z in (0.4, 2.2, 3.9)]
            found.append({"alpha": alpha, "tunedFor": tuned_for, "n": n, "boundary": boundary, "pValues": p_values})
    return found


def adjusted():
    found = []
    for p_values in [[0.01, 0.04, 0.03, 0.005], [0.5, 0.2, 0.9], [1e-9, 0.049, 0.05, 0.051, 0.6, 0.6, 1.0], [0.03]]:
        found.append([p_values, multipletests(p_values, alpha=0.05, method="fdr_bh")[1]])
    return found


def sample_ratios():
    """Bayes factors of the Dirichlet-multinomial distribution against the multinomial one."""
    found = []
    prior = 1000
    for counts, shares in [([510, 490], [0.5, 0.5]), ([52000, 48000], [0.5, 0.5]), ([9020, 1003], [0.9, 0.1])]:
        n = sum(counts)
        log_mixture = stats.betabinom.logpmf(counts[0], n, prior * shares[0], prior * shares[1])
        log_null = stats.binom.logpmf(counts[0], n, shares[0])
        found.append([counts, shares, min(1.0, math.exp(log_null - log_mixture))])
    for counts, shares in [([3350, 3300, 3350], [1 / 3, 1 / 3, 1 / 3]), ([3500, 3150, 3350], [1 / 3, 1 / 3, 1 / 3])]:
        # Three variants: the first against the rest, then the second against the third.
        n, rest = sum(counts), sum(counts[1:])
        log_mixture = stats.betabinom.logpmf(counts[0], n, prior / 3, 2 * prior / 3)
        log_mixture += stats.betabinom.logpmf(counts[1], rest, prior / 3, prior / 3)
        log_null = stats.binom.logpmf(counts[0], n, 1 / 3) + stats.binom.logpmf(counts[1], rest, 1 / 2)
        found.append([counts, shares, min(1.0, math.exp(log_null - log_mixture))])
    return found


def log_deviation(value, lift):
    """Standard deviation of the log ratio of two proportions, per reader and variant."""
    return math.sqrt(sum((1 - p) / p for p in (value, value * (1 + lift))))


def power():
    fixed = []
    for value, lift, n, alpha in [(0.05, 0.1, 20000, 0.05), (0.002, 0.3, 60000, 0.01), (0.3, 0.02, 15000, 0.05)]:
        deviation = log_deviation(value, lift)
        effect = math.log(1 + lift)
        found = normal_power_het(effect, n, alpha, std_null=deviation, std_alternative=deviation)
        # The same from another function, which includes the other tail.
        standardised = effect / deviation * math.sqrt(2)
        both = NormalIndPower().power(standardised, n, alpha, ratio=1, alternative="two-sided")
        assert abs(found - both) < 1e-6
        needed = normal_sample_size_one_tail(effect, 0.8, alpha / 2, std_null=deviation, std_alternative=deviation)
        fixed.append({"value": value, "lift": lift, "readers": n, "alpha": alpha, "power": both, "needed": needed})
    return {"fixed": fixed, "sequential": [sequential_power(*case) for case in SEQUENTIAL]}


SEQUENTIAL = [(0.05, 0.1, [4000, 9000], 0.05, 20000), (0.1, 0.06, [5000, 10000, 15000], 0.05, 30000)]


def sequential_power(value, lift, looks, alpha, tuned_for):
    """The probability that no look crosses the boundary, as an integral over all looks at once."""
    doubled = -2 * math.log(alpha)
    variance = (doubled + math.log(doubled + 1)) / tuned_for
    limits = []
    for look in looks:
        scaled = 2 * look * variance
        limits.append(math.sqrt((scaled + 1) / scaled * math.log((scaled + 1) / alpha**2)))
    drift = math.log(1 + lift) / log_deviation(value, lift)
    means = drift * np.sqrt(looks)
    correlations = np.array([[math.sqrt(min(a, b) / max(a, b)) for b in looks] for a in looks])
    powers = []
    for count in range(1, len(looks) + 1):
        inverse = np.linalg.inv(correlations[:count, :count])
        scale = 1 / math.sqrt((2 * math.pi) ** count * np.linalg.det(correlations[:count, :count]))

        def density(*zs):
            shifted = np.array(zs) - means[:count]
            return scale * math.exp(-0.5 * shifted @ inverse @ shifted)

        bounds = [(-limit, limit) for limit in limits[:count]]
        # Gauss-Legendre with 120 points on each axis.
        nodes, weights = np.polynomial.legendre.leggauss(120)
        axes = [limit * nodes for limit in limits[:count]]
        grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1) - means[:count]
        values = scale * np.exp(-0.5 * np.einsum("...i,ij,...j->...", grid, inverse, grid))
        for limit in reversed(limits[:count]):
            values = values @ weights * limit
        if count < 3:
            inside, _ = integrate.nquad(density, bounds, opts={"epsabs": 1e-10, "epsrel": 1e-10, "limit": 200})
            assert abs(inside - float(values)) < 1e-8
        powers.append(1 - float(values))
    return {"value": value, "lift": lift, "looks": looks, "alpha": alpha, "tunedFor": tuned_for, "power": powers}


vectors = {
    "madeWith": f"scipy {scipy.__version__}, statsmodels {statsmodels.__version__}",
    "distributions": distributions(),
    "proportions": proportions(),
    "means": means(),
    "sequences": sequences(),
    "adjusted": adjusted(),
    "sampleRatios": sample_ratios(),
    "power": power(),
}
target = Path(__file__).with_name("reference-vectors.json")
target.write_text(json.dumps(rounded(vectors), separators=(",", ":")) + "\n")
