"""Convex polygons in exact numbers.  A corner that an intersection makes is rounded to a double, so that numbers stay short; what is
thinner than `thin` is nothing."""

from fractions import Fraction


def rounded(value):
    return Fraction(float(value))


def clip(polygon, p, q, bound):
    """The part where p * x + q * y <= bound; [] for nothing."""
    values = [p * x + q * y - bound for x, y in polygon]
    if all(value <= 0 for value in values):
        return polygon
    if all(value >= 0 for value in values):
        return []
    kept = []
    for k, (corner, value) in enumerate(zip(polygon, values)):
        follower, other = polygon[(k + 1) % len(polygon)], values[(k + 1) % len(polygon)]
        if value <= 0:
            kept.append(corner)
        if value < 0 < other or other < 0 < value:
            share = value / (value - other)
            kept.append(tuple(rounded(a + share * (b - a)) for a, b in zip(corner, follower)))
    return kept if len(kept) > 2 else []


def turned(polygon):
    """Counterclockwise."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(polygon))
    return polygon if area >= 0 else polygon[::-1]


def edges(polygon):
    return list(zip(polygon, polygon[1:] + polygon[:1]))


def is_convex(polygon):
    """Whether every corner lies on one side of every edge, as good as."""
    for (ax, ay), (bx, by) in edges(turned(polygon)):
        length = abs(bx - ax) + abs(by - ay)
        for x, y in polygon:
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < -length * Fraction(1, 10 ** 6):
                return False
    return True


def is_thin(polygon, thin):
    """Whether it lies within a strip of this width along one of its edges."""
    if len(polygon) < 3:
        return True
    for (ax, ay), (bx, by) in edges(polygon):
        p, q = by - ay, ax - bx
        if p == 0 and q == 0:
            continue
        reach = max(abs(p * (x - ax) + q * (y - ay)) for x, y in polygon)
        if reach * reach <= thin * thin * (p * p + q * q):
            return True
    return False


def without(polygon, other, thin):
    """What of a polygon lies outside another, as polygons."""
    left, inside = [], polygon
    for (ax, ay), (bx, by) in edges(turned(other)):
        p, q = by - ay, ax - bx
        bound = p * ax + q * ay
        part = clip(inside, -p, -q, -bound)
        if part and not is_thin(part, thin):
            left.append(part)
        inside = clip(inside, p, q, bound)
        if not inside:
            break
    if not inside or is_thin(inside, thin):
        return [polygon]
    return left


def without_all(polygon, others, thin):
    left = [polygon]
    for other in others:
        left = [part for one in left for part in (without(one, other, thin) if do_meet(one, other) else [one])]
    return left


def common(polygon, other):
    inside = polygon
    for (ax, ay), (bx, by) in edges(turned(other)):
        p, q = by - ay, ax - bx
        inside = clip(inside, p, q, p * ax + q * ay)
        if not inside:
            return []
    return inside


def do_meet(a, b):
    return all(max(c[k] for c in a) >= min(c[k] for c in b) and max(c[k] for c in b) >= min(c[k] for c in a) for k in (0, 1))
